package io.hekla.cli.failure;

/**
 * Failure of a command because of its words or flags: its exit code is that of wrong use (2), as of
 * an unknown flag.
 */
public final class WrongUse extends CommandFailure {
  private static final long serialVersionUID = 1L;

  /**
   * Creates a failure from one sentence without a full stop.
   *
   * @param message what is wrong with the command line, and what to write instead
   */
  public WrongUse(String message) {
    super(message);
  }
}
