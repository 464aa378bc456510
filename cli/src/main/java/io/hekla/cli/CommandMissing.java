package io.hekla.cli;

import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Failure of a call of {@code hekla}, or of a group of its commands, without a command. */
final class CommandMissing extends ParameterException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param called command or group that was called alone
   */
  CommandMissing(CommandLine called) {
    super(called, "a command is missing");
  }
}
