package io.hekla.actors.history;

import io.hekla.actors.journal.HistoryPosition;
import io.hekla.actors.metrics.Counts;
import io.hekla.actors.metrics.Metric;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writer of the history into open tables. First the rows, then the position: what a failure
 * interrupts is read and written again, to the same rows. All methods block.
 */
final class HistoryWriter {
  private static final Logger LOG = LoggerFactory.getLogger(HistoryWriter.class);
  private static final Duration RETENTION_EVERY = Duration.ofMinutes(10);
  private static final String UNSEEN = "gone while it was not observed; the end may be earlier";

  /** Rows of a table that one step deletes: a large backlog holds up no row to write. */
  private static final int DELETED_AT_ONCE = 5000;

  private final HistoryTables tables;
  private final HistoryPosition position;
  private final JournalPages journal;
  private final PodInbox pods;
  private final Duration keepFor;
  private final Runnable observeAll;
  private final HistoryLag lag;
  private final Counts counts;
  private final Clock clock;
  private long readUpTo;
  private Instant retained = Instant.EPOCH;

  /** Pages of a journal. */
  @FunctionalInterface
  interface JournalPages {
    /** Reads the events after a position. */
    JournalBatch read(long after) throws SQLException;
  }

  /**
   * @param observeAll has the inbox receive all pods
   */
  HistoryWriter(
      HistoryTables tables,
      HistoryPosition position,
      JournalPages journal,
      PodInbox pods,
      Duration keepFor,
      Runnable observeAll,
      HistoryLag lag,
      Counts counts,
      Clock clock)
      throws SQLException {
    this.tables = tables;
    this.position = position;
    this.journal = journal;
    this.pods = pods;
    this.keepFor = keepFor;
    this.observeAll = observeAll;
    this.lag = lag;
    this.counts = counts;
    this.clock = clock;
    // A history that was lost has again what the journal still has.
    this.readUpTo = tables.isEmpty() ? 0 : position.readUpTo();
  }

  /**
   * Writes what the journal and the feed have, page after page, and deletes a portion of what is
   * too old.
   *
   * @param isOver whether to stop after a page
   */
  void step(BooleanSupplier isOver) throws SQLException {
    writePods();
    JournalBatch batch;
    do {
      batch = journal.read(readUpTo);
      if (!batch.rows().isEmpty()) {
        report(tables.write(batch.rows()));
      }
      if (batch.upTo() > readUpTo) {
        position.move(batch.upTo());
        readUpTo = batch.upTo();
      }
      lag.report(batch.more() || batch.waits());
      if (batch.more()) {
        writePods();
      }
    } while (batch.more() && !isOver.getAsBoolean());
    if (!isOver.getAsBoolean()) {
      deleteOld();
    }
  }

  private void writePods() throws SQLException {
    PodInbox.Work work = pods.take();
    try {
      if (!work.pods().isEmpty()) {
        report(tables.writePods(work.pods()));
      }
      if (work.existing().isPresent()) {
        int ended = tables.endMissing(work.existing().get(), clock.instant(), UNSEEN);
        if (ended > 0) {
          LOG.info("{} pods of the history went while they were not observed", ended);
        }
      }
    } catch (SQLException | RuntimeException e) {
      pods.giveBack(work);
      throw e;
    }
    if (pods.takeLeftOut()) {
      observeAll.run();
    }
  }

  private void report(List<LeftOutRow> rows) {
    for (LeftOutRow row : rows) {
      counts.one(Metric.HISTORY_LEFT_OUT);
      LOG.error(
          "the history is without {}: its database refuses the row ({})", row.name(), row.reason());
    }
  }

  private void deleteOld() throws SQLException {
    Instant now = clock.instant();
    if (Duration.between(retained, now).compareTo(RETENTION_EVERY) < 0) {
      return;
    }
    int deleted = tables.deleteBefore(now.minus(keepFor), DELETED_AT_ONCE);
    if (deleted == 0) {
      retained = now;
    } else {
      LOG.info("{} rows of the history were deleted: older than keep-for", deleted);
    }
  }
}
