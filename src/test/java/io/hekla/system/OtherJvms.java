package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.cli.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * JVMs of other flags than the one that recorded. Besides the flags, the salts of immutable sets
 * and maps differ in each process.
 */
final class OtherJvms {
  private static final Duration LONGEST = Duration.ofMinutes(10);

  private static final Map<String, List<String>> FLAGS =
      Map.of(
          "first-compiler",
          List.of(
              "-XX:+UseSerialGC",
              "-XX:TieredStopAtLevel=1",
              "-Duser.language=tr",
              "-Duser.country=TR",
              "-Duser.timezone=Asia/Kathmandu",
              "-Dfile.encoding=ISO-8859-9"),
          "second-compiler",
          List.of(
              "-XX:+UseParallelGC",
              "-XX:-TieredCompilation",
              "-XX:-UseCompressedOops",
              "-XX:-UseCompactObjectHeaders",
              // The same identity hash of every object.
              "-XX:+UnlockExperimentalVMOptions",
              "-XX:hashCode=2",
              "-Duser.language=ar",
              "-Duser.timezone=Pacific/Chatham"));

  private OtherJvms() {}

  /**
   * Replays a recording in one JVM of each set of flags, and fails unless every session decides as
   * recorded.
   *
   * @param folder for the output of the JVMs
   */
  static void verify(Path recording, Path folder) throws IOException, InterruptedException {
    for (Map.Entry<String, List<String>> flags : FLAGS.entrySet()) {
      var options = new ArrayList<>(flags.getValue());
      options.add("-Xmx1g");
      Path output = folder.resolve("replay-" + flags.getKey() + ".log");
      try (var replay =
          ChildJvm.startAs(
              Main.class, options, List.of("replay", recording.toString(), "--verify"), output)) {
        int code = replay.awaitEnd(LONGEST);
        String said = Files.readString(output);
        assertThat(said).as(flags.toString()).contains("no difference");
        assertThat(code).as(said).isZero();
      }
    }
  }
}
