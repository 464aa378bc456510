package io.hekla.cli;

import io.hekla.cli.output.Age;
import io.hekla.cli.output.Progress;
import io.hekla.controller.cache.Delta;
import io.hekla.controller.session.SessionRecord;
import io.hekla.recorder.BuildVersion;
import io.hekla.recorder.PluginVersions;
import io.hekla.recorder.RecorderListener;
import io.hekla.recorder.RecorderSettings;
import io.hekla.recorder.SessionRecorder;
import io.hekla.recorder.object.RecordedObjects;
import io.hekla.recorder.store.RecordingFolder;
import io.hekla.simulator.virtual.RunWatcher;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;

/** Watcher of a simulation: shows in a terminal how far it is, and records it. */
final class SimulationWatcher implements RunWatcher, AutoCloseable {
  private final Progress progress = Progress.ofProcess();
  private final RecordedObjects objects = new RecordedObjects();
  private final Optional<SessionRecorder> recorder;

  /**
   * @param folder of the recording; empty for none
   * @param warn prints a line for the user
   */
  SimulationWatcher(Optional<Path> folder, Consumer<String> warn) {
    var listener =
        new RecorderListener() {
          @Override
          public void gap(String reason) {
            warn.accept("sessions are missing in the recording: " + reason);
          }
        };
    recorder =
        folder.map(
            path ->
                new SessionRecorder(
                    new RecordingFolder(path),
                    RecorderSettings.DEFAULT
                        .of(BuildVersion.ofProcess().text(), PluginVersions.ofProcess())
                        .keepingAll(),
                    listener,
                    System::nanoTime,
                    objects));
  }

  @Override
  public void at(Duration passed, int ended, int jobs) {
    progress.show("simulated " + Age.of(passed), "jobs", ended, jobs);
  }

  @Override
  public void record(SessionRecord session) {
    recorder.ifPresent(one -> one.record(session));
  }

  @Override
  public void changed(Delta delta, Instant at) {
    recorder.ifPresent(one -> objects.take(delta, at).ifPresent(one::record));
  }

  @Override
  public void close() {
    recorder.ifPresent(SessionRecorder::close);
    progress.close();
  }
}
