package io.hekla.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.testing.RandomHistory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The same input gives the same bytes in whatever JVM: with another heap, collector, number of
 * processors, compiler and JDK, and with another order of hash maps, which each JVM draws anew.
 */
class DeterminismTest {
  private static final int OLDEST_JDK = 21;
  private static final int CLUSTERS = 60;

  private static final List<List<String>> JVMS =
      List.of(
          List.of("-XX:+UseSerialGC", "-Xmx96m", "-XX:TieredStopAtLevel=1"),
          List.of("-XX:+UseParallelGC", "-Xmx512m", "-XX:ActiveProcessorCount=8"),
          List.of("-XX:+UseG1GC", "-Xmx256m", "-XX:ActiveProcessorCount=1", "-Xmixed"));

  /** Prints what the clusters came to; the entry of the other JVMs. */
  static final class Fingerprint {
    private Fingerprint() {}

    public static void main(String[] none) {
      System.out.println(of());
    }

    static String of() {
      var configuration = SchedulerConfiguration.helmDefault();
      var actions = List.of("enqueue", "allocate", "reclaim", "preempt", "backfill");
      var input =
          new SchedulerConfiguration(
              actions, configuration.tiers(), configuration.actionArguments());
      MessageDigest digest = sha256();
      for (long seed = 0; seed < CLUSTERS; seed++) {
        var session = new SessionInput("s", Instant.EPOCH, input, seed);
        var step = Engine.step(ClusterState.EMPTY, new RandomHistory(seed).cluster(), session);
        digest.update(step.decisions().toString().getBytes(StandardCharsets.UTF_8));
        digest.update(step.news().toString().getBytes(StandardCharsets.UTF_8));
      }
      return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest sha256() {
      try {
        return MessageDigest.getInstance("SHA-256");
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException("every JDK has SHA-256", e);
      }
    }
  }

  @Test
  void aSecondRunInTheSameJvmGivesTheSameBytes() {
    assertThat(Fingerprint.of()).isEqualTo(Fingerprint.of());
  }

  @Test
  void otherJvmsGiveTheSameBytes() throws Exception {
    String own = Fingerprint.of();
    for (Path jdk : jdks()) {
      for (List<String> options : JVMS) {
        assertThat(run(jdk, options)).as("%s %s", jdk, options).isEqualTo(own);
      }
    }
  }

  /** The JDK of this JVM, and those beside it that can run what it runs. */
  private static List<Path> jdks() throws IOException {
    Path own = Path.of(System.getProperty("java.home")).toRealPath();
    try (Stream<Path> beside = Files.list(own.getParent())) {
      return Stream.concat(Stream.of(own), beside.filter(DeterminismTest::isNewEnough).sorted())
          .map(DeterminismTest::real)
          .distinct()
          .toList();
    }
  }

  private static Path real(Path jdk) {
    try {
      return jdk.toRealPath();
    } catch (IOException e) {
      return jdk;
    }
  }

  private static boolean isNewEnough(Path jdk) {
    try {
      return Files.isExecutable(jdk.resolve("bin").resolve("java"))
          && Files.readAllLines(jdk.resolve("release")).stream()
              .filter(line -> line.startsWith("JAVA_VERSION="))
              .map(line -> line.replaceAll("\\D*(\\d+).*", "$1"))
              .anyMatch(version -> Integer.parseInt(version) >= OLDEST_JDK);
    } catch (IOException noJdk) {
      return false;
    }
  }

  private static String run(Path jdk, List<String> options) throws Exception {
    var command = new ArrayList<String>();
    command.add(jdk.resolve("bin").resolve("java").toString());
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(Fingerprint.class.getName());
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try (var output = process.inputReader(StandardCharsets.UTF_8)) {
      return String.valueOf(output.readLine());
    } finally {
      process.destroy();
    }
  }
}
