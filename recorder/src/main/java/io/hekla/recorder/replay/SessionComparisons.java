package io.hekla.recorder.replay;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * Sessions that run again side by side: each has its own state, which the recording gives, so that
 * none waits for another. Their results come in the order of the sessions, whatever the number of
 * threads. A bounded number of sessions is in memory.
 */
final class SessionComparisons implements AutoCloseable {
  /** Sessions of a thread that run or wait, so that reading and running overlap. */
  private static final int AHEAD = 4;

  private final UnaryOperator<PendingSession> alter;
  private final Consumer<Compared> results;
  private final int threads = Runtime.getRuntime().availableProcessors();
  private final ExecutorService workers =
      Executors.newFixedThreadPool(
          threads, Thread.ofPlatform().name("replay-", 1).daemon().factory());
  private final Deque<CompletableFuture<Compared>> begun = new ArrayDeque<>();

  /**
   * Session that ran again.
   *
   * @param recorded the session as recorded
   * @param replayed the session that ran
   * @param difference empty if it decided as recorded
   */
  record Compared(
      PendingSession recorded, PendingSession replayed, Optional<DecisionDifference> difference) {}

  /**
   * Begins without sessions.
   *
   * @param alter returns the session that is run for a recorded one
   * @param results receives the results, on the thread of the caller
   */
  SessionComparisons(UnaryOperator<PendingSession> alter, Consumer<Compared> results) {
    this.alter = alter;
    this.results = results;
  }

  /** Runs a session; waits for an earlier one where too many run. */
  void add(PendingSession session) {
    if (begun.size() == threads * AHEAD) {
      results.accept(begun.remove().join());
    }
    begun.add(CompletableFuture.supplyAsync(() -> compared(session), workers));
  }

  /** Waits for all sessions. */
  void finish() {
    while (!begun.isEmpty()) {
      results.accept(begun.remove().join());
    }
  }

  private Compared compared(PendingSession session) {
    PendingSession replayed = alter.apply(session);
    return new Compared(
        session, replayed, DecisionDifference.ofReplay(session.recorded(), replayed));
  }

  @Override
  public void close() {
    workers.shutdownNow();
  }
}
