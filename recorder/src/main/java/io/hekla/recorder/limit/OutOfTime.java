package io.hekla.recorder.limit;

import java.io.IOException;

/** End of the time of an answer, before there was one. */
public final class OutOfTime extends IOException {
  private static final long serialVersionUID = 1L;

  /** Creates the end. */
  public OutOfTime() {
    super("the answer takes longer than its time");
  }
}
