package io.hekla.cli.failure;

/**
 * What was asked for cannot be done, told so that the user knows what to do. Thrown through a verb
 * up to the one place that prints it; nothing is half done when it is thrown.
 */
public class CommandFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * One sentence without a full stop.
   *
   * @param message what is wrong, with the file, flag or object, and what to do about it
   */
  public CommandFailure(String message) {
    super(message);
  }

  /**
   * As {@link #CommandFailure(String)}.
   *
   * @param cause for {@code --debug}
   */
  public CommandFailure(String message, Throwable cause) {
    super(message, cause);
  }
}
