package io.hekla.simulator.equality;

import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import scala.Function0;
import scala.concurrent.BlockContext;
import scala.concurrent.BlockContext$;
import scala.concurrent.CanAwait;

/**
 * Tasks of all dispatchers of an actor system in one queue, without a thread: the stepper of the
 * system runs them in the order of their arrival, and so knows when nothing is left to do. A task
 * that blocks on others by Scala's means has them run meanwhile.
 */
final class SteppedTasks extends AbstractExecutorService {
  private final LinkedBlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();

  private final BlockContext inside =
      new BlockContext() {
        @Override
        public <T> T blockOn(Function0<T> thunk, CanAwait permission) {
          drain();
          return thunk.apply();
        }
      };

  @Override
  public void execute(Runnable task) {
    queue.add(task);
  }

  /** Runs everything that there is to do, and what comes of it, until nothing is left. */
  void runUntilIdle() {
    BlockContext$.MODULE$.withBlockContext(
        inside,
        () -> {
          drain();
          return null;
        });
  }

  /**
   * Waits for a moment until there is something to do, and does all of it.
   *
   * @return whether there was anything
   */
  boolean awaitWork() {
    Runnable first;
    try {
      first = queue.poll(1, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a member starts or ends", e);
    }
    if (first == null) {
      return false;
    }
    BlockContext$.MODULE$.withBlockContext(
        inside,
        () -> {
          first.run();
          drain();
          return null;
        });
    return true;
  }

  private void drain() {
    for (@Nullable Runnable next = queue.poll(); next != null; next = queue.poll()) {
      next.run();
    }
  }

  /** A dispatcher that ends says so; the queue is that of others, too. */
  @Override
  public void shutdown() {}

  @Override
  public List<Runnable> shutdownNow() {
    return List.of();
  }

  @Override
  public boolean isShutdown() {
    return false;
  }

  @Override
  public boolean isTerminated() {
    return false;
  }

  @Override
  public boolean awaitTermination(long timeout, TimeUnit unit) {
    return true;
  }
}
