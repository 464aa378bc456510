package io.hekla.actors.history;

import io.hekla.actors.journal.HistoryPosition;
import io.hekla.actors.metrics.Counts;
import io.hekla.actors.metrics.Metric;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
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

  /** Pods that are taken at once. */
  private static final int PODS_AT_ONCE = 1000;

  private final HistoryTables tables;
  private final HistoryPosition position;
  private final JournalPages journal;
  private final PodInbox pods;
  private final Duration keepFor;
  private final Runnable observeAll;
  private final GivingWay givingWay;
  private final HistoryLag lag;
  private final Counts counts;
  private final Clock clock;
  private long readUpTo;
  private Optional<Instant> waitingSince = Optional.empty();
  private Instant retained = Instant.EPOCH;

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
      GivingWay givingWay,
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
    this.givingWay = givingWay;
    this.lag = lag;
    this.counts = counts;
    this.clock = clock;
    report(tables.recover());
    // A history that was lost has again what the journal still has.
    this.readUpTo = tables.isEmpty() ? 0 : position.readUpTo();
  }

  /**
   * Writes what the journal and the feed have, page after page, and deletes a portion of what is
   * too old.
   *
   * @param mayWait whether rows may wait while the member is busy and nobody asks; pods that do are
   *     in a log
   * @param isOver whether to stop after a page
   */
  void step(boolean mayWait, BooleanSupplier isOver) throws SQLException {
    if (mayWait && waits()) {
      logPods();
      return;
    }
    if (waitingSince.isPresent()) {
      // Many rows follow: a kill, or the end of the time that is left, may come before the last
      // one.
      logPods();
      waitingSince = Optional.empty();
    }
    writePods(isOver);
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
        writePods(isOver);
      }
    } while (batch.more() && !isOver.getAsBoolean());
    if (!isOver.getAsBoolean()) {
      tables.clearLog();
      deleteOld();
    }
  }

  private boolean waits() throws SQLException {
    Instant now = clock.instant();
    long events = Math.max(0, journal.last() - readUpTo);
    Duration waited = Duration.between(waitingSince.orElse(now), now);
    if (!givingWay.waits(events + pods.waiting(), waited) || tables.hasReaders()) {
      return false;
    }
    waitingSince = waitingSince.or(() -> Optional.of(now));
    lag.report(events > 0);
    return true;
  }

  private void logPods() throws SQLException {
    PodInbox.ForLog unlogged = pods.forLog();
    tables.log(unlogged.records());
    pods.logged(unlogged);
  }

  private void writePods(BooleanSupplier isOver) throws SQLException {
    boolean more;
    do {
      more = writePods(pods.take(PODS_AT_ONCE));
    } while (more && !isOver.getAsBoolean());
    if (pods.takeLeftOut()) {
      observeAll.run();
    }
  }

  /** Returns whether there may be more. */
  private boolean writePods(PodInbox.Work work) throws SQLException {
    try {
      if (!work.pods().isEmpty()) {
        PodTable.Result result = tables.writeSeen(work.pods());
        pods.written(work, result.rows());
        report(result.leftOut());
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
    return work.size() == PODS_AT_ONCE;
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
