package io.hekla.benchmarks;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;

/** CPU time of another thread of this process. */
final class ThreadCpu {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final double NANOS = 1e6;

  /** Longer than the thread sleeps. */
  private static final Duration LOOK = Duration.ofMillis(120);

  /** Milliseconds of CPU in that time with which the thread only looks whether there is work. */
  private static final double AT_REST = 1;

  private final long id;

  private ThreadCpu(long id) {
    this.id = id;
  }

  /** Returns that of the newest thread of this name. */
  static ThreadCpu named(String name) {
    return new ThreadCpu(
        Arrays.stream(THREADS.getThreadInfo(THREADS.getAllThreadIds()))
            .filter(Objects::nonNull)
            .filter(thread -> thread.getThreadName().equals(name))
            .mapToLong(ThreadInfo::getThreadId)
            .max()
            .orElseThrow());
  }

  /** Returns its time so far, in milliseconds. */
  double millis() {
    return THREADS.getThreadCpuTime(id) / NANOS;
  }

  /** Waits until it has nothing to do. */
  void awaitRest() {
    double before = Double.NEGATIVE_INFINITY;
    for (double now = millis(); now - before > AT_REST; now = millis()) {
      before = now;
      RecordedSessions.rest(LOOK);
    }
  }
}
