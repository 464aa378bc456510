package io.hekla.actors.scheduler;

import io.hekla.scheduler.Engine.Step;
import io.hekla.scheduler.PartitionRunner;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Threads that run the sessions of partitions at the same time. The thread of the caller takes
 * part: each takes the next session that none has begun, so that all are run even where no other
 * thread is free.
 */
final class PartitionThreads implements PartitionRunner {
  private final Executor others;
  private final int threads;

  /**
   * @param others runs what the thread of the caller does not
   * @param threads threads that run sessions at the same time, the caller's included; at least 1
   */
  PartitionThreads(Executor others, int threads) {
    this.others = others;
    this.threads = threads;
  }

  @Override
  public List<Step> run(List<Supplier<Step>> sessions) {
    var results = new ArrayList<CompletableFuture<Step>>();
    sessions.forEach(session -> results.add(new CompletableFuture<>()));
    var next = new AtomicInteger();
    Runnable work = () -> work(sessions, results, next);
    for (int i = 1; i < Math.min(threads, sessions.size()); i++) {
      help(work);
    }
    work.run();
    return results.stream().map(PartitionThreads::result).toList();
  }

  private void help(Runnable work) {
    try {
      others.execute(work);
    } catch (RejectedExecutionException noThreads) {
      // The system is about to end, and the thread of the caller runs all.
    }
  }

  /** Returns the result of a session, which a thread has begun, once it has ended. */
  private static Step result(CompletableFuture<Step> session) {
    try {
      return session.join();
    } catch (CompletionException failure) {
      switch (failure.getCause()) {
        case RuntimeException unchecked -> throw unchecked;
        case Error error -> throw error;
        case null, default -> throw failure;
      }
    }
  }

  private static void work(
      List<Supplier<Step>> sessions, List<CompletableFuture<Step>> results, AtomicInteger next) {
    for (int at = next.getAndIncrement(); at < sessions.size(); at = next.getAndIncrement()) {
      try {
        results.get(at).complete(sessions.get(at).get());
      } catch (Throwable failure) {
        results.get(at).completeExceptionally(failure);
      }
    }
  }
}
