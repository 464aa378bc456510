package io.hekla.actors.configuration;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.LoggingTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import io.hekla.actors.journal.TestSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Changes of a configuration file, as files and mounted ConfigMaps change. */
@Isolated("it reads the log of the whole JVM")
class ConfigurationWatchTest {
  private static final ActorTestKit KIT =
      ActorTestKit.create("configuration", TestSettings.withoutCluster());
  private static final String NAME = "volcano-scheduler.conf";

  @TempDir Path folder;

  @AfterAll
  static void stop() {
    KIT.shutdownTestKit();
  }

  @Test
  void aRewrittenFileIsLoaded() throws Exception {
    Path file = Files.writeString(folder.resolve(NAME), "actions: enqueue");
    TestProbe<LoadedConfiguration> loaded = follow(file);
    assertThat(actions(loaded)).containsExactly("enqueue");

    Files.writeString(file, "actions: \"enqueue, allocate\"");

    assertThat(actions(loaded)).containsExactly("enqueue", "allocate");
  }

  @Test
  void aConfigMapIsTakenWhenItsLinkIsSwapped() throws Exception {
    mount("first", "actions: enqueue");
    Path file = Files.createSymbolicLink(folder.resolve(NAME), Path.of("..data", NAME));
    TestProbe<LoadedConfiguration> loaded = follow(file);
    assertThat(actions(loaded)).containsExactly("enqueue");

    mount("second", "actions: allocate");

    assertThat(actions(loaded)).containsExactly("allocate");
  }

  @Test
  void anUnusableFileIsLoggedAndTheLastValidOneStaysInForce() throws Exception {
    Path file = Files.writeString(folder.resolve(NAME), "actions: enqueue");
    ActorRef<ConfigurationWatch.Message> watch = watch(file);
    TestProbe<LoadedConfiguration> loaded = subscribed(watch);
    assertThat(actions(loaded)).containsExactly("enqueue");

    LoggingTestKit.error(
            file + ": line 2: actions: there is no action \"alocate\"; did you mean allocate?")
        .expect(KIT.system(), () -> write(file, "tiers: []\nactions: alocate"));
    LoggingTestKit.error(file + ": the scheduler configuration does not exist; correct")
        .expect(KIT.system(), () -> remove(file));

    assertThat(actions(subscribed(watch))).containsExactly("enqueue");
    write(file, "actions: allocate");
    assertThat(actions(loaded)).as("nothing between").containsExactly("allocate");
  }

  @Test
  void settingsWithoutEffectAreWarnedOf() throws Exception {
    Path file = Files.writeString(folder.resolve(NAME), "actions: enqueue");
    TestProbe<LoadedConfiguration> loaded = follow(file);
    assertThat(actions(loaded)).containsExactly("enqueue");

    LoggingTestKit.warn(file + ": line 2: colour: there is no such key here")
        .expect(KIT.system(), () -> write(file, "actions: allocate\ncolour: red"));
  }

  @Test
  void theSameTextAgainIsNoNews() throws Exception {
    Path file = Files.writeString(folder.resolve(NAME), "actions: enqueue");
    TestProbe<LoadedConfiguration> loaded = follow(file);
    assertThat(actions(loaded)).containsExactly("enqueue");

    write(file, "actions: enqueue");
    write(folder.resolve("another"), "file");

    loaded.expectNoMessage(Duration.ofMillis(200));
  }

  /**
   * Mounts a version as the kubelet does: a new folder beside, and a link renamed over the old one.
   */
  private void mount(String version, String text) throws Exception {
    Path inside = Files.createDirectory(folder.resolve(".." + version));
    Files.writeString(inside.resolve(NAME), text);
    Path link = Files.createSymbolicLink(folder.resolve("..data_tmp"), inside.getFileName());
    Files.move(link, folder.resolve("..data"), StandardCopyOption.ATOMIC_MOVE);
  }

  private static Object write(Path file, String text) {
    try {
      return Files.writeString(file, text);
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static Object remove(Path file) {
    try {
      return Files.deleteIfExists(file);
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static List<String> actions(TestProbe<LoadedConfiguration> loaded) {
    return loaded.receiveMessage(Duration.ofSeconds(10)).configuration().actions();
  }

  private static TestProbe<LoadedConfiguration> follow(Path file) {
    return subscribed(watch(file));
  }

  private static TestProbe<LoadedConfiguration> subscribed(
      ActorRef<ConfigurationWatch.Message> watch) {
    TestProbe<LoadedConfiguration> probe = KIT.createTestProbe();
    watch.tell(new ConfigurationWatch.Subscribe(probe.ref()));
    return probe;
  }

  private static ActorRef<ConfigurationWatch.Message> watch(Path file) {
    var atStart = (ConfigurationFile.Reading.Good) ConfigurationFile.read(file);
    return KIT.spawn(
        ConfigurationWatch.create(Optional.of(file), atStart.taken(), Duration.ofMillis(20)));
  }
}
