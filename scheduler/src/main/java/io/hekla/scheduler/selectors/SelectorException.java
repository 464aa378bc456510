package io.hekla.scheduler.selectors;

/** Refusal of a selector that cannot be compiled, or that fails for a device. */
public final class SelectorException extends RuntimeException {
  private static final long serialVersionUID = 1;
  private static final int LONGEST = 300;

  SelectorException(String message) {
    super(message);
  }

  /** Returns the first line of a message of the library, without its place in the text. */
  static String line(String message) {
    String line = message.strip().lines().findFirst().orElse("unknown failure").strip();
    return line.length() > LONGEST ? line.substring(0, LONGEST) + "…" : line;
  }
}
