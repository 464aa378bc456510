package io.hekla.cli;

import io.hekla.cli.cluster.ApiFailure;
import io.hekla.cli.failure.CommandFailure;
import io.hekla.cli.failure.WrongUse;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Reports of a command that fails: message, output stream and exit code. */
final class ExitHandling {
  /** Exit code of Volcano's tools on failure (docs/reference/commands.md#conventions). */
  private static final int OF_VOLCANO = 255;

  private final Personality personality;
  private final HeklaCommand root;

  ExitHandling(Personality personality, HeklaCommand root) {
    this.personality = personality;
    this.root = root;
  }

  /** Reports wrong words or flags; returns the exit code. */
  int wrongUse(ParameterException wrong, String[] args) {
    int code = ErrorLines.wrongUse(wrong, args);
    return personality.isOfVolcano() ? 1 : code;
  }

  /** Reports any exception that a verb throws; returns the exit code. */
  int failure(Throwable failure, CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    if (!(failure instanceof CommandFailure commandFailure)) {
      return ErrorLines.unexpected(failure, command, root.isDebug());
    }
    if (root.isDebug()) {
      commandFailure.printStackTrace(command.getErr());
    }
    if (personality.isOfVolcano()) {
      command
          .getOut()
          .println("Failed to" + words(spec) + ": " + String.valueOf(commandFailure.getMessage()));
      return OF_VOLCANO;
    }
    command
        .getErr()
        .println(
            spec.qualifiedName() + ": " + commandFailure.getMessage() + remedy(commandFailure));
    return commandFailure instanceof WrongUse ? ExitCode.USAGE : ExitCode.SOFTWARE;
  }

  private static String remedy(CommandFailure failure) {
    return failure instanceof ApiFailure refused && !refused.remedy().isEmpty()
        ? "; " + refused.remedy()
        : "";
  }

  /** Returns the verb before its group, as in {@code Failed to list job}. */
  private static String words(CommandSpec spec) {
    List<String> words = new ArrayList<>();
    for (CommandSpec at = spec; at.parent() != null; at = at.parent()) {
      words.add(" " + at.name());
    }
    return String.join("", Collections.unmodifiableList(words));
  }
}
