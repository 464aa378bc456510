package io.hekla.simulator.virtual;

import java.util.ArrayDeque;
import java.util.Queue;

/** Work queue of one thread, processed in the order of arrival. */
final class Inbox {
  private final Queue<Runnable> waiting = new ArrayDeque<>();

  /** Adds work after all that is queued already. */
  void add(Runnable work) {
    waiting.add(work);
  }

  /** Works until the queue is empty; returns whether there was anything. */
  boolean work() {
    boolean any = false;
    for (var next = waiting.poll(); next != null; next = waiting.poll()) {
      any = true;
      next.run();
    }
    return any;
  }
}
