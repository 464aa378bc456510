package io.hekla.model.job;

import java.lang.management.ManagementFactory;

/** Memory that a piece of work allocates, which does not depend on the machine or its load. */
final class Allocated {
  private Allocated() {}

  /** Returns the bytes that the work allocates on this thread, once its classes are loaded. */
  static long by(Runnable work) {
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    work.run();
    long before = threads.getCurrentThreadAllocatedBytes();
    work.run();
    return threads.getCurrentThreadAllocatedBytes() - before;
  }
}
