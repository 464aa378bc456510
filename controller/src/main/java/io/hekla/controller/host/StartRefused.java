package io.hekla.controller.host;

/**
 * The system could not start. The message is one line for people: what is wrong, where, and what to
 * do.
 */
public final class StartRefused extends Exception {
  public StartRefused(String message) {
    super(message);
  }

  public StartRefused(String message, Throwable cause) {
    super(message, cause);
  }
}
