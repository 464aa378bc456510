package io.hekla.cli;

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
    description = "Batch scheduling for Kubernetes in which every decision is a kept event.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:done", "1:a failure of what was asked", "2:wrong use"})
final class HeklaCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Option(
      names = "--debug",
      scope = ScopeType.INHERIT,
      description = "Print the stack trace of a failure (also: HEKLA_DEBUG=1).")
  private boolean debug;

  @Override
  public void run() {
    throw new CommandMissing(spec.commandLine());
  }

  /** Returns whether the user wants to see stack traces. */
  boolean isDebug() {
    return debug || System.getenv("HEKLA_DEBUG") != null;
  }
}
