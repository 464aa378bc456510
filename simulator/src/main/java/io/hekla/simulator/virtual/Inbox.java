package io.hekla.simulator.virtual;

import java.util.ArrayDeque;
import java.util.Queue;

/** Work of one thread, done in the order in which it came. */
final class Inbox {
  private final Queue<Runnable> waiting = new ArrayDeque<>();

  /** Does something after whatever waits already. */
  void add(Runnable work) {
    waiting.add(work);
  }

  /** Works until nothing waits; whether anything did. */
  boolean work() {
    boolean any = false;
    for (var next = waiting.poll(); next != null; next = waiting.poll()) {
      any = true;
      next.run();
    }
    return any;
  }
}
