package io.hekla.simulator.scenario;

import io.hekla.model.cluster.Change;
import io.hekla.model.manifest.Problem;
import io.hekla.model.manifest.Reading;
import io.hekla.recorder.encoding.RecordingText;
import io.hekla.scheduler.external.RecordedCall;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reader of the cluster of a scenario that comes from a recording. */
final class RecordedCluster {
  private RecordedCluster() {}

  /** Reads the cluster, and the calls of its session if there are any. */
  static Reading<ScenarioCluster> read(Path cluster, Path calls) {
    return values(Change.class, cluster)
        .then(
            changes ->
                (Files.exists(calls)
                        ? values(RecordedCall.class, calls)
                        : new Reading.Good<>(List.<RecordedCall>of()))
                    .then(all -> new Reading.Good<>(new ScenarioCluster.Recorded(changes, all))));
  }

  private static <T> Reading<List<T>> values(Class<T> type, Path file) {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      return RecordingText.read(type, file.toString(), in);
    } catch (AccessDeniedException denied) {
      return bad(file, "may not be read", "give yourself the right to read it");
    } catch (IOException failed) {
      return bad(file, "cannot be read: " + failed.getMessage(), "check the file");
    }
  }

  private static <T> Reading<List<T>> bad(Path file, String what, String todo) {
    return new Reading.Bad<>(List.of(new Problem(file.toString(), 0, "", what, todo)));
  }
}
