package io.hekla.actors.recorder;

import akka.Done;
import akka.actor.CoordinatedShutdown;
import akka.actor.typed.ActorSystem;
import io.hekla.actors.journal.JournalLocation;
import io.hekla.actors.metrics.Metering;
import io.hekla.recorder.SessionRecorder;
import io.hekla.recorder.store.RecordingFolder;
import io.hekla.recorder.store.RecordingStore;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;

/** Recordings of members: beside the journal, in the same data folder or database. */
public final class Recordings {
  private Recordings() {}

  /**
   * Returns the store of a member's recording.
   *
   * @param data folder of a member that has no database
   */
  public static RecordingStore store(JournalLocation journal, Path data) {
    return switch (journal) {
      case JournalLocation.Folder folder -> new RecordingFolder(data.resolve(RecordingFolder.NAME));
      case JournalLocation.Database database -> inDatabase(database);
    };
  }

  /** Returns the recording in a database. */
  public static RecordingStore inDatabase(JournalLocation.Database database) {
    return new RecordingTables(database);
  }

  /**
   * Begins to load what a recorder needs, beside the rest of a member's start: its first sessions
   * would wait for it, and a kill soon after the start would take them all.
   */
  public static void prepare(RecordingSettings settings) {
    if (settings.enabled()) {
      var unused =
          Thread.ofPlatform()
              .name("hekla-recorder-preparation")
              .daemon()
              .start(
                  () -> {
                    try {
                      SessionRecorder.prepare();
                    } catch (RuntimeException | LinkageError defect) {
                      // The recorder's own thread meets it again, and logs it.
                    }
                  });
    }
  }

  /** Starts the recorder of a member; it ends with the system, after the scheduler. */
  public static SessionRecording start(
      ActorSystem<?> system, RecordingSettings settings, RecordingStore store) {
    if (!settings.enabled()) {
      return SessionRecording.NONE;
    }
    RecorderThread recorder = RecorderThread.start(store, settings, Metering.of(system));
    OpenGap.of(system).in(recorder);
    CoordinatedShutdown.get(system)
        .addTask(
            CoordinatedShutdown.PhaseBeforeActorSystemTerminate(),
            "end-recording",
            () ->
                CompletableFuture.supplyAsync(
                    () -> {
                      recorder.close();
                      return Done.done();
                    }));
    return recorder;
  }
}
