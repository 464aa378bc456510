package io.hekla.actors.history;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/**
 * Share of the CPUs that this process has used since the last look, without the thread that looks.
 */
final class MemberLoad {
  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private static final ThreadMXBean THREADS =
      ManagementFactory.getPlatformMXBean(ThreadMXBean.class);

  private long wall;
  private long used;
  private boolean hasBegun;

  private static long used() {
    return SYSTEM.getProcessCpuTime() - THREADS.getCurrentThreadCpuTime();
  }

  /** Returns the share, from 0 to 1; 0 at the first look, and where the system does not tell it. */
  double share() {
    long now = System.nanoTime();
    long usedNow = used();
    double cpus = (double) (now - wall) * SYSTEM.getAvailableProcessors();
    double share = !hasBegun || cpus <= 0 ? 0 : (usedNow - used) / cpus;
    wall = now;
    used = usedNow;
    hasBegun = true;
    return Math.clamp(share, 0, 1);
  }
}
