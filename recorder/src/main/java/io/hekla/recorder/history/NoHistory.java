package io.hekla.recorder.history;

import java.io.IOException;

/** Absence of a history at a place; the message names the place, and who writes one there. */
public final class NoHistory extends IOException {
  private static final long serialVersionUID = 1L;

  public NoHistory(String message) {
    super(message);
  }
}
