package io.hekla.actors.history;

import akka.Done;
import akka.actor.CoordinatedShutdown;
import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.serialization.SerializationExtension;
import io.hekla.actors.feed.FeedMessage;
import io.hekla.actors.journal.HistoryPosition;
import io.hekla.actors.journal.JournalLocation;
import io.hekla.actors.journal.JournalProjection;
import io.hekla.actors.metrics.Metering;
import io.hekla.controller.cache.PodGroupResolver;
import io.hekla.controller.host.StartRefused;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Histories of members. */
public final class Histories {
  /** Pods whose changes may wait to be written. */
  private static final int MOST_PODS = 200_000;

  private Histories() {}

  /**
   * Has the journal keep events until the history has read them, or no longer, by the settings.
   * Before any entity runs. Blocks.
   */
  public static void prepare(HistorySettings settings, JournalLocation journal, Clock clock)
      throws StartRefused {
    var position = new HistoryPosition(journal);
    try {
      if (settings.enabled()) {
        position.begin(clock.millis());
      } else {
        position.end();
      }
    } catch (SQLException e) {
      throw new StartRefused(
          "journal in %s: the position of the history cannot be written (%s)"
              .formatted(journal.description(), e.getMessage()),
          e);
    }
  }

  /** Returns the readers of the journal for which the removal of events waits. */
  public static List<JournalProjection> projections(
      HistorySettings settings, JournalLocation journal) {
    return settings.enabled() ? List.of(new HistoryPosition(journal)) : List.of();
  }

  /** Starts the history of a member; it ends with the system, after the entities. */
  public static void start(
      ActorSystem<?> system,
      HistorySettings settings,
      JournalLocation journal,
      Path data,
      PodGroupResolver podGroups,
      ActorRef<FeedMessage> feed,
      Clock clock) {
    if (!settings.enabled()) {
      return;
    }
    HistoryDatabase database = HistoryDatabase.beside(journal, data);
    var pods = new PodInbox(podGroups, settings.userKey(), clock, MOST_PODS);
    Runnable observeAll = () -> feed.tell(new FeedMessage.FollowPods(pods));
    var thread =
        new HistoryThread(
            database,
            new HistoryPosition(journal),
            new JournalReader(journal, SerializationExtension.get(system), settings.batch()),
            pods,
            settings,
            observeAll,
            Metering.of(system),
            clock);
    thread.start();
    observeAll.run();
    CoordinatedShutdown.get(system)
        .addTask(
            CoordinatedShutdown.PhaseBeforeActorSystemTerminate(),
            "end-history",
            () ->
                CompletableFuture.supplyAsync(
                    () -> {
                      thread.close();
                      database.close();
                      return Done.done();
                    }));
  }
}
