package io.hekla.simulator.whatif;

/** Recording that cannot be run again; the message says why, and what to do. */
public final class UnusableRecording extends Exception {
  private static final long serialVersionUID = 1L;

  UnusableRecording(String message) {
    super(message);
  }
}
