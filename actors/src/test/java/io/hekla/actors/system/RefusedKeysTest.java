package io.hekla.actors.system;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.ManualTime;
import com.typesafe.config.ConfigFactory;
import io.hekla.actors.journal.TestSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of a member's keys that were rotated, and cannot be used. */
class RefusedKeysTest {
  private static final MadeKeys KEYS = MadeKeys.of("hekla");
  private static final Duration MINUTE = Duration.ofMinutes(1);

  @TempDir private Path folder;
  private final AtomicLong nanos = new AtomicLong();
  private ActorTestKit kit;
  private RenewableTls tls;

  @BeforeEach
  void start() {
    kit =
        ActorTestKit.create(
            "refused-keys",
            ManualTime.config()
                .withFallback(ConfigFactory.parseMap(KEYS.settings(folder)))
                .withFallback(TestSettings.withoutCluster()));
    tls = new RenewableTls(kit.system().classicSystem(), nanos::get);
    connect();
  }

  @AfterEach
  void stop() {
    kit.shutdownTestKit();
  }

  @Test
  void keysThatCannotBeUsedAreWarnedOfOnceTheyHaveLastedAMinute() {
    write("tls.key", "half a ke");
    warnings(0, this::connect);
    nanos.addAndGet(MINUTE.toNanos() / 2);
    warnings(0, this::connect);
    nanos.addAndGet(MINUTE.toNanos());
    warnings(1, this::connect);
    nanos.addAndGet(MINUTE.toNanos());
    warnings(0, this::connect);

    write("tls.key", "another key that is none");
    warnings(0, this::connect);
    nanos.addAndGet(MINUTE.toNanos());
    warnings(1, this::connect);
  }

  @Test
  void soIsAFileThatIsGone() throws Exception {
    Files.delete(folder.resolve("tls.key"));
    warnings(0, this::connect);
    nanos.addAndGet(MINUTE.toNanos());
    warnings(1, this::connect);
  }

  /** Open connections last for months. */
  @Test
  void aMemberThatNeedsNoConnectionWarnsToo() {
    write("tls.key", "half a ke");
    connect();
    nanos.addAndGet(MINUTE.toNanos());
    warnings(1, () -> ManualTime.get(kit.system()).timePasses(MINUTE));
  }

  @Test
  void keysThatFitInTheEndAreTakenInSilence() throws Exception {
    String right = Files.readString(folder.resolve("tls.key"));
    write("tls.key", "half a ke");
    connect();
    write("tls.key", right);
    nanos.addAndGet(MINUTE.toNanos());
    warnings(0, this::connect);
    nanos.addAndGet(MINUTE.toNanos());
    warnings(0, this::connect);
  }

  private void write(String file, String text) {
    try {
      Files.writeString(folder.resolve(file), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void connect() {
    var unused = tls.createClientSSLEngine("peer", 1);
  }

  private void warnings(int count, Runnable during) {
    Warnings.expect(
        count, "hekla.cluster.tls.key: " + folder.resolve("tls.key"), kit.system(), during);
  }
}
