package io.hekla.actors.history;

import io.hekla.actors.journal.HistoryPosition;
import io.hekla.actors.metrics.Counts;
import io.hekla.actors.metrics.Metric;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Thread that writes the history on the member on which the scheduler runs. First the rows, then
 * the position: what a failure interrupts is read and written again, to the same rows. Nothing
 * waits for it but the removal of events from the journal.
 */
public final class HistoryThread implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(HistoryThread.class);
  private static final Duration RETENTION_EVERY = Duration.ofMinutes(10);
  private static final Duration LONGEST_END = Duration.ofSeconds(5);
  private static final String UNSEEN = "gone while it was not observed; the end may be earlier";

  private final HistoryDatabase database;
  private final HistoryPosition position;
  private final JournalReader journal;
  private final PodInbox pods;
  private final HistorySettings settings;
  private final Runnable observeAll;
  private final Counts counts;
  private final Clock clock;
  private final Thread thread;
  private final CountDownLatch end = new CountDownLatch(1);
  private boolean closing;
  private Optional<HistoryTables> tables = Optional.empty();
  private Optional<HistoryServer> server = Optional.empty();
  private Optional<Instant> complete = Optional.empty();
  private Instant retained = Instant.EPOCH;
  private long readUpTo = -1;
  private boolean failing;
  private boolean wasActive;

  /**
   * @param observeAll has the inbox receive all pods
   */
  HistoryThread(
      HistoryDatabase database,
      HistoryPosition position,
      JournalReader journal,
      PodInbox pods,
      HistorySettings settings,
      Runnable observeAll,
      Counts counts,
      Clock clock) {
    this.database = database;
    this.position = position;
    this.journal = journal;
    this.pods = pods;
    this.settings = settings;
    this.observeAll = observeAll;
    this.counts = counts;
    this.clock = clock;
    this.thread = Thread.ofPlatform().name("hekla-history").daemon().unstarted(this::run);
  }

  void start() {
    thread.start();
  }

  private void run() {
    while (!closing) {
      Duration pause = settings.every();
      try {
        if (pods.isActive()) {
          wasActive = true;
          step();
        } else if (tables.isPresent()) {
          step();
          release();
        }
      } catch (SQLException | IOException | RuntimeException | LinkageError failure) {
        failed(failure);
        pause = settings.retryPause();
      }
      pause(pause);
    }
    try {
      if (wasActive && !failing) {
        step();
      }
    } catch (SQLException | IOException | RuntimeException | LinkageError failure) {
      LOG.warn("the history was not written to the end; the next start goes on", failure);
    }
    release();
    server.ifPresent(HistoryServer::close);
  }

  private void pause(Duration time) {
    try {
      closing = end.await(time.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException unexpected) {
      closing = true;
    }
  }

  /** Writes everything that the journal and the feed have. */
  private void step() throws SQLException, IOException {
    HistoryTables open = open();
    writePods(open);
    boolean more = true;
    while (more) {
      JournalBatch batch = journal.read(readUpTo);
      if (!batch.rows().isEmpty()) {
        open.write(batch.rows());
      }
      if (batch.upTo() > readUpTo) {
        position.move(batch.upTo());
        readUpTo = batch.upTo();
      }
      more = batch.more();
      reportLag(more || batch.waits());
      if (more) {
        writePods(open);
      }
    }
    if (Duration.between(retained, clock.instant()).compareTo(RETENTION_EVERY) >= 0) {
      retained = clock.instant();
      int deleted = open.deleteBefore(retained.minus(settings.keepFor()));
      if (deleted > 0) {
        LOG.info("{} rows of the history were deleted: older than keep-for", deleted);
      }
    }
    if (failing) {
      failing = false;
      LOG.info("the history is written to {} again", database.description());
    }
  }

  private HistoryTables open() throws SQLException, IOException {
    if (tables.isEmpty()) {
      database.prepare();
      tables = Optional.of(new HistoryTables(database));
      if (database instanceof HistoryDatabase.File file && server.isEmpty()) {
        server = HistoryServer.start(file);
      }
      // A history that was lost has again what the journal still has.
      readUpTo = tables.get().isEmpty() ? 0 : position.readUpTo();
    }
    return tables.get();
  }

  private void writePods(HistoryTables open) throws SQLException {
    PodInbox.Work work = pods.take();
    try {
      if (!work.pods().isEmpty()) {
        open.writePods(work.pods());
      }
      if (work.existing().isPresent()) {
        int ended = open.endMissing(work.existing().get(), clock.instant(), UNSEEN);
        if (ended > 0) {
          LOG.info("{} pods of the history went while they were not observed", ended);
        }
      }
    } catch (SQLException | RuntimeException e) {
      pods.giveBack();
      throw e;
    }
    if (pods.hasLeftOut()) {
      observeAll.run();
    }
  }

  private void reportLag(boolean behind) {
    Instant now = clock.instant();
    if (!behind || complete.isEmpty()) {
      complete = Optional.of(now);
    }
    counts.set(Metric.HISTORY_LAG, Duration.between(complete.get(), now).toSeconds(), List.of());
  }

  private void failed(Throwable failure) {
    counts.one(Metric.HISTORY_FAILURES);
    reportLag(true);
    if (!failing) {
      failing = true;
      LOG.warn(
          "the history is not written to {} for now, and the journal keeps its events meanwhile;"
              + " it is tried again every {} s",
          database.description(),
          settings.retryPause().toSeconds(),
          failure);
    }
    release();
  }

  private void release() {
    tables.ifPresent(
        open -> {
          try {
            open.close();
          } catch (SQLException e) {
            LOG.debug("already closed", e);
          }
        });
    tables = Optional.empty();
  }

  /** Writes what is there, and ends the thread. */
  @Override
  public void close() {
    end.countDown();
    try {
      if (!thread.join(LONGEST_END)) {
        LOG.warn("the history did not end within {} s", LONGEST_END.toSeconds());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
