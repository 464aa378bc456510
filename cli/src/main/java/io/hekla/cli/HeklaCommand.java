package io.hekla.cli;

import io.hekla.cli.display.Display;
import io.hekla.cli.output.ColourChoice;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** {@code hekla} without a verb; the verbs are in {@link Verbs}. */
@Command(
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    scope = ScopeType.INHERIT,
    synopsisSubcommandLabel = "COMMAND",
    description = "Batch scheduling for Kubernetes: gangs, queues, fair shares, preemption.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the command succeeded",
      "1:it failed; the message states why",
      "2:wrong use: an unknown verb, flag or value"
    })
final class HeklaCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Option(
      names = "--debug",
      scope = ScopeType.INHERIT,
      description = "Print the stack trace of a failure (also: HEKLA_DEBUG=1).")
  private boolean debug;

  @Option(
      names = "--color",
      scope = ScopeType.INHERIT,
      paramLabel = "auto|always|never",
      defaultValue = "auto",
      description =
          "When to use colours: auto uses them in a terminal, unless NO_COLOR is set"
              + " (default: ${DEFAULT-VALUE}).")
  private ColourChoice colour = ColourChoice.AUTO;

  /** Prints the help. */
  @Override
  public void run() {
    CommandLine command = spec.commandLine();
    command.usage(command.getOut());
  }

  /** Returns whether standard output has colours. */
  boolean hasColours() {
    return colour.applies(Display.ofProcess(), System.getenv());
  }

  /** Returns whether the user wants to see stack traces. */
  boolean isDebug() {
    return debug || System.getenv("HEKLA_DEBUG") != null;
  }
}
