package io.hekla.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;

/** The entry of the {@code hekla} command. */
public final class Main {
  private Main() {}

  /** Runs the command and ends the JVM with its exit code. */
  public static void main(String[] args) {
    var out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    var err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    System.exit(run(out, err, args));
  }

  /**
   * Runs the command.
   *
   * @return 0 done, 1 a failure of what was asked, 2 wrong use
   */
  public static int run(PrintWriter out, PrintWriter err, String... args) {
    var root = new HeklaCommand();
    int code = run(commandLine(root, out, err), root, args);
    out.flush();
    err.flush();
    return code;
  }

  private static CommandLine commandLine(HeklaCommand root, PrintWriter out, PrintWriter err) {
    return new CommandLine(root)
        .setOut(out)
        .setErr(err)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler(ErrorLines::wrongUse)
        .setExecutionExceptionHandler(
            (failure, command, parsed) -> ErrorLines.unexpected(failure, command, root.isDebug()));
  }

  private static int run(CommandLine command, HeklaCommand root, String... args) {
    try {
      return command.execute(args);
    } catch (StackOverflowError | OutOfMemoryError | LinkageError beyondExceptions) {
      // picocli hands on exceptions only; the user shall read one line here as well.
      return ErrorLines.unexpected(beyondExceptions, command, root.isDebug());
    }
  }
}
