package io.hekla.actors.history;

import io.hekla.actors.journal.HistoryPosition;
import io.hekla.actors.metrics.Counts;
import io.hekla.actors.metrics.Metric;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Thread that writes the history on the member on which the scheduler runs. Nothing waits for it
 * but the removal of events from the journal.
 */
public final class HistoryThread implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(HistoryThread.class);

  /** Time for which the end of the member has the history written; the next start goes on. */
  private static final Duration LAST_WRITES = Duration.ofSeconds(4);

  private static final Duration LONGEST_END = Duration.ofSeconds(5);

  private final HistoryDatabase database;
  private final HistoryPosition position;
  private final JournalReader journal;
  private final PodInbox pods;
  private final HistorySettings settings;
  private final Runnable observeAll;
  private final Counts counts;
  private final HistoryLag lag;
  private final Clock clock;
  private final Thread thread;
  private final CountDownLatch end = new CountDownLatch(1);
  private final GivingWay givingWay;
  private volatile long lastWrites;
  private Optional<HistoryTables> tables = Optional.empty();
  private Optional<HistoryWriter> writer = Optional.empty();
  private Optional<HistoryServer> server = Optional.empty();
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
    this.lag = new HistoryLag(counts, clock);
    this.givingWay = new GivingWay(settings.giveWay(), new MemberLoad()::share);
    this.thread = Thread.ofPlatform().name("hekla-history").daemon().unstarted(this::run);
  }

  void start() {
    thread.start();
  }

  private void run() {
    while (end.getCount() > 0) {
      Duration pause = settings.every();
      try {
        if (pods.isActive()) {
          wasActive = true;
          step(database.mayWait());
        } else if (tables.isPresent()) {
          step(false);
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
        pods.beginClosing();
        step(false);
      }
    } catch (SQLException | IOException | RuntimeException | LinkageError failure) {
      LOG.warn("the history was not written to the end; the next start goes on", failure);
    }
    release();
    server.ifPresent(HistoryServer::close);
  }

  private void pause(Duration time) {
    try {
      var unused = end.await(time.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException unexpected) {
      end.countDown();
    }
  }

  private void step(boolean mayWait) throws SQLException, IOException {
    open().step(mayWait, this::isOver);
    if (failing) {
      failing = false;
      LOG.info("the history is written to {} again", database.description());
    }
  }

  private boolean isOver() {
    return end.getCount() == 0 && System.nanoTime() - lastWrites > 0;
  }

  private HistoryWriter open() throws SQLException, IOException {
    if (writer.isEmpty()) {
      database.prepare();
      tables = Optional.of(new HistoryTables(database));
      if (database instanceof HistoryDatabase.File file && server.isEmpty()) {
        server = HistoryServer.start(file);
      }
      writer =
          Optional.of(
              new HistoryWriter(
                  tables.get(),
                  position,
                  journal,
                  pods,
                  settings.keepFor(),
                  observeAll,
                  givingWay,
                  lag,
                  counts,
                  clock));
    }
    return writer.get();
  }

  private void failed(Throwable failure) {
    counts.one(Metric.HISTORY_FAILURES);
    lag.report(true);
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
    writer = Optional.empty();
  }

  /** Writes what is there, as far as its time allows, and ends the thread. */
  @Override
  public void close() {
    lastWrites = System.nanoTime() + LAST_WRITES.toNanos();
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
