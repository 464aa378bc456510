package io.hekla.cli;

import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** {@code hekla}, or a group of its commands, was called without a command. */
final class MissingCommand extends ParameterException {
  private static final long serialVersionUID = 1L;

  /**
   * The exception.
   *
   * @param called was called alone
   */
  MissingCommand(CommandLine called) {
    super(called, "a command is missing");
  }
}
