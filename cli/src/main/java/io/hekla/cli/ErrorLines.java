package io.hekla.cli;

import io.hekla.model.text.NearestName;
import java.io.PrintWriter;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Messages on standard error for failures of a command: one clear line for each. */
final class ErrorLines {
  private ErrorLines() {}

  /**
   * Prints the error in the command line, and the help where no command was named; returns its exit
   * code.
   */
  static int wrongUse(ParameterException wrong, String[] unusedArguments) {
    CommandLine command = wrong.getCommandLine();
    String name = command.getCommandSpec().qualifiedName();
    if (wrong instanceof CommandMissing) {
      command.getErr().println(name + ": " + firstLine(wrong));
      command.usage(command.getErr());
      return ExitCode.USAGE;
    }
    command.getErr().println(name + ": " + complaint(wrong) + "; see " + name + " --help");
    return ExitCode.USAGE;
  }

  /** Prints an unexpected failure; returns its exit code. */
  static int unexpected(Throwable failure, CommandLine command, boolean debug) {
    PrintWriter err = command.getErr();
    if (debug) {
      failure.printStackTrace(err);
    }
    err.println(
        command.getCommandSpec().qualifiedName()
            + ": unexpected failure: "
            + failure.getClass().getSimpleName()
            + ": "
            + firstLine(failure)
            + (debug
                ? ""
                : "; this is a fault of Hekla: please report it as CONTRIBUTING.md says, with"
                    + " what --debug prints"));
    return ExitCode.SOFTWARE;
  }

  private static String complaint(ParameterException wrong) {
    if (!(wrong instanceof UnmatchedArgumentException unmatched)) {
      return firstLine(wrong);
    }
    String word = unmatched.getUnmatched().getFirst();
    CommandLine command = wrong.getCommandLine();
    if (unmatched.isUnknownOption()) {
      return unknown("option", word, command.getCommandSpec().optionsMap().keySet());
    }
    return command.getSubcommands().isEmpty()
        ? "one argument too many: " + word
        : unknown("command", word, command.getSubcommands().keySet());
  }

  private static String unknown(String what, String word, Set<String> known) {
    return NearestName.to(word, known)
        .map(near -> "there is no " + what + " " + word + "; did you mean " + near + "?")
        .orElse("there is no " + what + " " + word);
  }

  private static String firstLine(Throwable failure) {
    return String.valueOf(failure.getMessage()).lines().findFirst().orElse("");
  }
}
