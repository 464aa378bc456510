package io.hekla.system;

import static org.awaitility.Awaitility.await;

import io.hekla.recorder.store.RecordingFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code hekla up} on one data folder, started time and again.
 *
 * @param data the data folder
 * @param outputs folder for the output of each start
 */
record MemberOnFolder(Path data, Path outputs) {
  private static final Duration LONGEST = Duration.ofMinutes(4);

  /** Starts Hekla; returns once its scheduler has recorded a session. */
  ChildJvm start(int number, List<String> more) throws IOException {
    Path output = outputs.resolve("start-%d.log".formatted(number));
    Files.deleteIfExists(output);
    var arguments = new ArrayList<>(List.of("up", "--data", data.toString()));
    arguments.addAll(more);
    ChildJvm up = ChildJvm.startMember(List.of(), arguments, output);
    try {
      await("start " + number + ", see " + output)
          .atMost(LONGEST)
          .failFast("it ended by itself", () -> !up.isAlive())
          .until(() -> up.hasSaid("Hekla is up") && terms() == number);
      return up;
    } catch (RuntimeException | Error e) {
      up.close();
      throw e;
    }
  }

  private long terms() throws IOException {
    return new RecordingFolder(data.resolve(RecordingFolder.NAME))
        .list().stream().map(segment -> segment.name().term()).distinct().count();
  }
}
