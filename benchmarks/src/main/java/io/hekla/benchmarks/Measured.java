package io.hekla.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;

/**
 * Figures of one run of some work.
 *
 * @param wall milliseconds by the clock
 * @param thread milliseconds of CPU of the thread that did it
 * @param process milliseconds of CPU of all threads: compiler and garbage collector included
 * @param allocated bytes allocated
 */
record Measured(double wall, double thread, double process, double allocated) {
  static final Measured NOTHING = new Measured(0, 0, 0, 0);
  private static final double NANOS = 1e6;
  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private static final ThreadMXBean THREADS =
      ManagementFactory.getPlatformMXBean(ThreadMXBean.class);

  /** Measures one run of some work. */
  static Measured of(Runnable work) {
    long allocated = THREADS.getCurrentThreadAllocatedBytes();
    long process = SYSTEM.getProcessCpuTime();
    long thread = THREADS.getCurrentThreadCpuTime();
    long wall = System.nanoTime();
    work.run();
    return new Measured(
        (System.nanoTime() - wall) / NANOS,
        (THREADS.getCurrentThreadCpuTime() - thread) / NANOS,
        (SYSTEM.getProcessCpuTime() - process) / NANOS,
        THREADS.getCurrentThreadAllocatedBytes() - allocated);
  }

  Measured plus(Measured other) {
    return new Measured(
        wall + other.wall,
        thread + other.thread,
        process + other.process,
        allocated + other.allocated);
  }

  /**
   * Returns the median of each figure, once the code is compiled.
   *
   * @param rounds supplier of the work of a round, from 0
   */
  static Measured warm(int warming, int measured, IntFunction<Runnable> rounds) {
    var all = new ArrayList<Measured>();
    for (int round = 0; round < warming + measured; round++) {
      Measured one = of(rounds.apply(round));
      if (round >= warming) {
        all.add(one);
      }
    }
    return new Measured(
        median(all, Measured::wall),
        median(all, Measured::thread),
        median(all, Measured::process),
        median(all, Measured::allocated));
  }

  /** Returns the median of a figure. */
  static <T> double median(List<T> all, ToDoubleFunction<T> figure) {
    double[] sorted = all.stream().mapToDouble(figure).sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
