package io.hekla.actors.system;

import akka.actor.typed.Behavior;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.javadsl.Behaviors;
import io.hekla.actors.journal.JournalLocation;
import io.hekla.actors.journal.JournalSize;
import io.hekla.actors.metrics.Counts;
import io.hekla.actors.metrics.Metering;
import io.hekla.actors.metrics.Metric;
import io.hekla.recorder.store.RecordingStore;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Actor that measures from time to time how large the journal and the recording are. Members that
 * share a database all show its sizes.
 */
final class StorageMeter {
  private static final Logger LOG = LoggerFactory.getLogger(StorageMeter.class);
  private static final Duration EVERY = Duration.ofSeconds(30);

  /** Message of the actor: time to measure. */
  private record Measure() {}

  private StorageMeter() {}

  /** Creates the actor; it does nothing where metrics are not read. */
  static Behavior<?> create(JournalLocation journal, RecordingStore recording) {
    return Behaviors.<Measure>setup(
        context -> {
          Counts counts = Metering.of(context.getSystem());
          if (!counts.areRead()) {
            return Behaviors.ignore();
          }
          Executor blocking =
              context
                  .getSystem()
                  .dispatchers()
                  .lookup(DispatcherSelector.fromConfig("hekla-journal"));
          context.getSelf().tell(new Measure());
          return Behaviors.withTimers(
              timers -> {
                timers.startTimerWithFixedDelay(new Measure(), EVERY);
                return Behaviors.receiveMessage(
                    time -> {
                      blocking.execute(() -> measure(journal, recording, counts));
                      return Behaviors.same();
                    });
              });
        });
  }

  /** Measures both; a figure that cannot be had stays as it was: health reports what is broken. */
  private static void measure(JournalLocation journal, RecordingStore recording, Counts counts) {
    try {
      counts.set(Metric.JOURNAL_BYTES, JournalSize.of(journal), List.of());
    } catch (IOException | SQLException unknown) {
      LOG.debug("the size of the journal is not known", unknown);
    }
    try {
      long bytes = recording.list().stream().mapToLong(RecordingStore.Stored::bytes).sum();
      counts.set(Metric.RECORDING_BYTES, bytes, List.of());
    } catch (IOException unknown) {
      LOG.debug("the size of the recording is not known", unknown);
    }
  }
}
