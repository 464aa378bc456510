package io.hekla.controller.host;

/**
 * Refusal to start the system. The message is one line for people: the fault, its place, and the
 * remedy.
 */
public final class StartRefused extends Exception {
  public StartRefused(String message) {
    super(message);
  }

  public StartRefused(String message, Throwable cause) {
    super(message, cause);
  }
}
