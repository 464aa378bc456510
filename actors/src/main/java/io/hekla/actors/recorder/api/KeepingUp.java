package io.hekla.actors.recorder.api;

import io.hekla.recorder.api.QuestionLimits;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Reading of what the recording gains, between questions and on their threads. It takes its time of
 * the load that all answers share, pauses while that is spent, and waits for a thread once.
 */
final class KeepingUp {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final Runnable reading;
  private final QuestionLimits limits;
  private final Executor threads;
  private final AtomicBoolean isBegun = new AtomicBoolean();

  KeepingUp(Runnable reading, QuestionLimits limits, Executor threads) {
    this.reading = reading;
    this.limits = limits;
    this.threads = threads;
  }

  /** Begins to read, unless it is at it. */
  void begin() {
    if (isBegun.compareAndSet(false, true)) {
      threads.execute(this::read);
    }
  }

  private void read() {
    try {
      if (limits.canSpare()) {
        long began = THREADS.getCurrentThreadCpuTime();
        reading.run();
        limits.took(Duration.ofNanos(Math.max(0, THREADS.getCurrentThreadCpuTime() - began)));
      }
    } finally {
      isBegun.set(false);
    }
  }
}
