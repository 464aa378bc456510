package io.hekla.cli.failure;

/**
 * Failure of a command, described so that the user knows what to do. Thrown through a verb up to
 * the one place that prints it; nothing is half done when it is thrown.
 */
public class CommandFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates a failure from one sentence without a full stop.
   *
   * @param message what is wrong, with the file, flag or object, and what to do about it
   */
  public CommandFailure(String message) {
    super(message);
  }

  /**
   * Creates a failure as {@link #CommandFailure(String)} does.
   *
   * @param cause cause, for {@code --debug}
   */
  public CommandFailure(String message, Throwable cause) {
    super(message, cause);
  }
}
