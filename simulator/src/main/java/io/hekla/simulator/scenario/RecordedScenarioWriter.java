package io.hekla.simulator.scenario;

import io.hekla.model.cluster.Change;
import io.hekla.model.manifest.Problem;
import io.hekla.recorder.encoding.RecordingText;
import io.hekla.recorder.replay.PendingSession;
import io.hekla.recorder.segment.RecordedSession;
import io.hekla.scheduler.external.RecordedCall;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.Yaml;

/** Writer of the folder of a scenario from a recorded session. */
public final class RecordedScenarioWriter {
  private RecordedScenarioWriter() {}

  /**
   * Writes a folder that does not exist or is empty. After a failure, what was written is deleted.
   *
   * @return problem, if it cannot be written
   */
  public static Optional<Problem> write(Path folder, PendingSession session) {
    boolean existed = Files.exists(folder);
    try {
      if (existed && !isEmptyFolder(folder)) {
        return problem(
            folder,
            Files.isDirectory(folder) ? "is not empty" : "is no folder",
            "name a folder that does not exist");
      }
      Files.createDirectories(folder);
      writeFiles(folder, session);
      return Optional.empty();
    } catch (IOException failed) {
      delete(folder, existed);
      return problem(
          folder,
          "cannot be written: " + failed.getClass().getSimpleName() + ": " + failed.getMessage(),
          "name a folder in one that you may write to");
    }
  }

  private static void writeFiles(Path folder, PendingSession session) throws IOException {
    write(folder, ScenarioReader.CONFIGURATION, session.configuration().text());
    write(folder, ScenarioReader.HEAD, head(session.recorded()));
    try (OutputStream out = file(folder, ScenarioReader.RECORDED_CLUSTER)) {
      RecordingText.write(Change.class, session.state().asChanges(), out);
    }
    List<RecordedCall> calls = session.recorded().calls();
    if (!calls.isEmpty()) {
      try (OutputStream out = file(folder, ScenarioReader.CALLS)) {
        RecordingText.write(RecordedCall.class, calls.stream(), out);
      }
    }
  }

  private static String head(RecordedSession recorded) {
    var session = new LinkedHashMap<String, Object>();
    session.put("id", recorded.id());
    session.put("seed", recorded.seed());
    if (!recorded.suspended().isEmpty()) {
      var suspended = new TreeMap<String, String>();
      recorded
          .suspended()
          .forEach((podGroup, reason) -> suspended.put(podGroup.toString(), reason));
      session.put("suspended", suspended);
    }
    var head = new LinkedHashMap<String, Object>();
    head.put("name", "session-" + recorded.id());
    head.put("now", recorded.at().toString());
    head.put("session", session);
    var options = new DumperOptions();
    options.setDefaultFlowStyle(DumperOptions.FlowStyle.BLOCK);
    return new Yaml(options).dump(head);
  }

  private static void write(Path folder, String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text, StandardOpenOption.CREATE_NEW);
  }

  private static OutputStream file(Path folder, String name) throws IOException {
    return new BufferedOutputStream(
        Files.newOutputStream(folder.resolve(name), StandardOpenOption.CREATE_NEW));
  }

  private static boolean isEmptyFolder(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return false;
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.findAny().isEmpty();
    }
  }

  private static void delete(Path folder, boolean existed) {
    try {
      for (String name :
          List.of(
              ScenarioReader.CONFIGURATION,
              ScenarioReader.HEAD,
              ScenarioReader.RECORDED_CLUSTER,
              ScenarioReader.CALLS)) {
        Files.deleteIfExists(folder.resolve(name));
      }
      if (!existed) {
        Files.deleteIfExists(folder);
      }
    } catch (IOException again) {
      // The same disk: the failure before is reported.
      return;
    }
  }

  private static Optional<Problem> problem(Path folder, String what, String todo) {
    return Optional.of(new Problem(folder.toString(), 0, "", what, todo));
  }
}
