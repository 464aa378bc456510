package io.hekla.actors.recorder;

import akka.Done;
import akka.actor.CoordinatedShutdown;
import akka.actor.typed.ActorSystem;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import io.hekla.actors.journal.JournalLocation;
import io.hekla.actors.metrics.Metering;
import io.hekla.controller.host.ApplicationConf;
import io.hekla.controller.host.StartRefused;
import io.hekla.recorder.store.RecordingFolder;
import io.hekla.recorder.store.RecordingStore;
import java.nio.file.Path;
import java.util.Optional;
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
      case JournalLocation.Database database -> new RecordingTables(database);
    };
  }

  /**
   * Returns the recording in a PostgreSQL database, which need not be that of the settings.
   *
   * @param url as of {@code hekla.journal.url}
   * @param user empty: that of {@code hekla.journal.user}
   * @param password empty: that of {@code hekla.journal.password}
   * @throws StartRefused if the settings are needed and cannot be read
   */
  public static RecordingStore ofDatabase(
      String url, Optional<String> user, Optional<String> password) throws StartRefused {
    try {
      Config journal =
          ConfigFactory.systemProperties()
              .withFallback(ApplicationConf.ofProcess())
              .withFallback(ConfigFactory.defaultReferenceUnresolved())
              .resolve()
              .getConfig("hekla.journal");
      return new RecordingTables(
          new JournalLocation.Database(
              url,
              user.orElseGet(() -> journal.getString("user")),
              password.orElseGet(() -> journal.getString("password"))));
    } catch (ConfigException e) {
      throw new StartRefused("configuration: " + e.getMessage(), e);
    }
  }

  /** Starts the recorder of a member; it ends with the system, after the scheduler. */
  public static SessionRecording start(
      ActorSystem<?> system, RecordingSettings settings, RecordingStore store) {
    if (!settings.enabled()) {
      return SessionRecording.NONE;
    }
    RecorderThread recorder = RecorderThread.start(store, settings, Metering.of(system));
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
