package io.hekla.cli;

import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** {@code hekla}, or a group of its commands, was called without a command. */
final class CommandMissing extends ParameterException {
  private static final long serialVersionUID = 1L;

  /**
   * The exception.
   *
   * @param called the command or group that was called alone
   */
  CommandMissing(CommandLine called) {
    super(called, "a command is missing");
  }
}
