package io.hekla.cli.output;

import io.hekla.cli.failure.CommandFailure;
import io.hekla.cli.failure.WrongUse;
import java.io.PrintWriter;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Conventions of a verb's output: Hekla's own, or those of Volcano's commands, whose users and
 * scripts expect the same words, columns and silence (docs/reference/commands.md).
 */
public enum Conventions {
  OWN,
  VOLCANO;

  /** Prints the line that says what a verb did; Volcano's verbs print none. */
  public void done(CommandSpec verb, String line) {
    if (this == OWN) {
      PrintWriter out = verb.commandLine().getOut();
      out.print(line + "\n");
      out.flush();
    }
  }

  /**
   * Returns the failure for a name that is not given.
   *
   * @param kind kind of the object, as {@code Job}
   * @param ofVolcano sentence of Volcano's command
   */
  public CommandFailure nameMissing(CommandSpec verb, String kind, String ofVolcano) {
    return this == VOLCANO
        ? new CommandFailure(ofVolcano)
        : new WrongUse(
            "the name of the %s is missing; write %s NAME".formatted(kind, verb.qualifiedName()));
  }
}
