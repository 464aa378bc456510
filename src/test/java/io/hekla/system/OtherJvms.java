package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.cli.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * JVMs of other flags than the one that recorded. Besides the flags, the salts of immutable sets
 * and maps differ in each process.
 */
final class OtherJvms {
  private static final Duration LONGEST = Duration.ofMinutes(10);

  private record Flags(String name, List<String> all) {}

  private static final List<Flags> FLAGS =
      List.of(
          new Flags(
              "first-compiler",
              List.of(
                  "-XX:+UseSerialGC",
                  "-XX:TieredStopAtLevel=1",
                  "-Duser.language=tr",
                  "-Duser.country=TR",
                  "-Duser.timezone=Asia/Kathmandu",
                  "-Dfile.encoding=ISO-8859-9")),
          new Flags(
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
                  "-Duser.timezone=Pacific/Chatham")));

  private OtherJvms() {}

  /**
   * Replays a recording in one JVM of each set of flags, and fails unless every session decides as
   * recorded.
   *
   * @param folder for the output of the JVMs
   */
  static void verify(Path recording, Path folder) throws IOException, InterruptedException {
    for (Flags flags : FLAGS) {
      verify(recording, folder, flags);
    }
  }

  /**
   * Replays one of many recordings as {@link #verify(Path, Path)} does, with one set of flags
   * alone: each set has its share of them.
   *
   * @param number of the recording
   */
  static void verifyInOne(Path recording, Path folder, int number)
      throws IOException, InterruptedException {
    verify(recording, folder, FLAGS.get(number % FLAGS.size()));
  }

  private static void verify(Path recording, Path folder, Flags flags)
      throws IOException, InterruptedException {
    var options = new ArrayList<>(flags.all());
    options.add("-Xmx1g");
    Path output = folder.resolve("replay-" + flags.name() + ".log");
    try (var replay =
        ChildJvm.startAs(
            Main.class, options, List.of("replay", recording.toString(), "--verify"), output)) {
      int code = replay.awaitEnd(LONGEST);
      String said = Files.readString(output);
      assertThat(said).as(flags.name()).contains("no difference");
      assertThat(code).as(said).isZero();
    }
  }
}
