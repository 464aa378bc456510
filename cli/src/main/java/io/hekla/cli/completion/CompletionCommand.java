package io.hekla.cli.completion;

import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hekla completion}. */
@Command(footerHeading = "%nExample:%n", footer = "  source <(hekla completion bash)")
public final class CompletionCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "SHELL",
      description =
          "Shell: ${COMPLETION-CANDIDATES}; the script says how to use it (default:"
              + " ${DEFAULT-VALUE}).")
  private Shell shell = Shell.bash;

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    out.print(shell.script());
    out.flush();
  }
}
