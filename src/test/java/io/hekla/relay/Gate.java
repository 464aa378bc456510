package io.hekla.relay;

import java.io.IOException;

/** Gate that each piece of a connection passes, or waits at. */
final class Gate {
  private Flow flow = Flow.OPEN;

  /** Sets the state of the path; pieces that wait go on by it. */
  synchronized void set(Flow flow) {
    this.flow = flow;
    notifyAll();
  }

  /**
   * Returns once a piece may pass.
   *
   * @throws IOException if the path refuses connections
   */
  void pass() throws IOException {
    try {
      long delay = delay();
      if (delay > 0) {
        Thread.sleep(delay);
        delay();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  private synchronized long delay() throws IOException, InterruptedException {
    while (flow.kind() == Flow.Kind.SILENT) {
      wait();
    }
    if (flow.kind() == Flow.Kind.REFUSED) {
      throw new IOException("refused");
    }
    return flow.delay().toMillis();
  }
}
