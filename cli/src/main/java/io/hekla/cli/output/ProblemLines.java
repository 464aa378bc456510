package io.hekla.cli.output;

import io.hekla.model.manifest.Problem;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.ExitCode;

/** Problems with the input on standard error: one line for each. */
public final class ProblemLines {
  /** Largest number of problems printed: of a long list the first ones suffice. */
  private static final int MOST = 50;

  private ProblemLines() {}

  /** Prints problems; returns their exit code. */
  public static int print(PrintWriter err, List<Problem> problems) {
    problems.stream().limit(MOST).forEach(problem -> err.println(problem.toString()));
    if (problems.size() > MOST) {
      err.println("and " + (problems.size() - MOST) + " more problems");
    }
    return ExitCode.SOFTWARE;
  }
}
