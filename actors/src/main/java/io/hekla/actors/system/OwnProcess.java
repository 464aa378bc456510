package io.hekla.actors.system;

import akka.Done;
import akka.actor.CoordinatedShutdown;
import akka.actor.typed.ActorSystem;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Setup of a member that has a process of its own, whose end is bounded: once it has begun to
 * leave, the JVM is halted after a while if it still runs, so that no phase that hangs leaves a
 * process that does nothing and that no supervisor starts again.
 */
public final class OwnProcess {
  /** Settings that override those of {@code application.conf}. */
  public static final Map<String, ?> SETTINGS = Map.of("akka.jvm-exit-on-fatal-error", true);

  /** Exit code of a process that had to be halted. */
  public static final int HALTED = 1;

  private OwnProcess() {}

  /** Limit of the time that a process takes to end, until it is lifted. */
  public interface Bound extends AutoCloseable {
    /**
     * Lifts the limit: the system has ended, and the thread that started it goes on. Without this,
     * a JVM that does more than run one system would be halted in its midst.
     */
    @Override
    void close();
  }

  /** Bounds the end of this process by {@code hekla.shutdown-limit}. */
  public static Bound boundEnd(ActorSystem<?> system) {
    Duration limit = system.settings().config().getDuration("hekla.shutdown-limit");
    return boundEnd(system, limit, () -> Runtime.getRuntime().halt(HALTED));
  }

  /**
   * Bounds the end with another action.
   *
   * @param halt is run if the process still runs after the limit, and the bound was not lifted
   */
  static Bound boundEnd(ActorSystem<?> system, Duration limit, Runnable halt) {
    var begun = new AtomicBoolean();
    var lifted = new CountDownLatch(1);
    Runnable begin =
        () -> {
          if (!begun.getAndSet(true)) {
            Thread.ofPlatform()
                .daemon()
                .name("hekla-end")
                .start(() -> haltAfter(limit, lifted, halt));
          }
        };
    CoordinatedShutdown.get(system)
        .addTask(
            CoordinatedShutdown.PhaseBeforeServiceUnbind(),
            "bound-the-end",
            () -> {
              begin.run();
              return CompletableFuture.completedFuture(Done.getInstance());
            });
    // A system that ends without those phases, as after a fatal error, ends the process too.
    var unused = system.getWhenTerminated().whenComplete((done, failure) -> begin.run());
    return lifted::countDown;
  }

  private static void haltAfter(Duration limit, CountDownLatch lifted, Runnable halt) {
    try {
      if (lifted.await(limit.toNanos(), TimeUnit.NANOSECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return;
    }
    System.err.println(
        "hekla: the process did not end within %d s after the request to stop, and is halted; see hekla.shutdown-limit"
            .formatted(limit.toSeconds()));
    halt.run();
  }
}
