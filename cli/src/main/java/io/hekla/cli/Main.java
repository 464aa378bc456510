package io.hekla.cli;

import io.hekla.cli.display.Display;
import io.hekla.cli.output.PlainWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Entry point of the {@code hekla} command, and of those commands whose names and habits it takes
 * on.
 */
public final class Main {
  /** Width in which help is shown, unless the launcher saw a terminal. */
  private static final int USUAL_WIDTH = 100;

  private static final int LEAST_WIDTH = 60;

  private Main() {}

  /** Runs the command and ends the JVM with its exit code. */
  public static void main(String[] args) {
    // Numbers are printed alike on every machine: scripts read them.
    Locale.setDefault(Locale.ROOT);
    var out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    var err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    System.exit(run(Personality.of(System.getProperty("hekla.personality", "")), out, err, args));
  }

  /**
   * Runs {@code hekla}.
   *
   * @return 0 done, 1 failure of the verb, 2 wrong use
   */
  public static int run(PrintWriter out, PrintWriter err, String... args) {
    return run(Personality.HEKLA, out, err, args);
  }

  /**
   * Runs the command under one of its names.
   *
   * @return exit code that users of that name expect
   */
  public static int run(Personality personality, PrintWriter out, PrintWriter err, String... args) {
    var root = new HeklaCommand();
    var ends = new ExitHandling(personality, root);
    // Any output of a command may contain text written by tenants.
    boolean mayColour = !personality.isOfVolcano();
    PrintWriter plainOut = PlainWriter.to(out, () -> mayColour && root.hasColours());
    PrintWriter plainErr = PlainWriter.to(err);
    int code = run(commandLine(personality, root, ends, plainOut, plainErr, args), ends, args);
    plainOut.flush();
    plainErr.flush();
    return code;
  }

  private static CommandLine commandLine(
      Personality personality,
      HeklaCommand root,
      ExitHandling ends,
      PrintWriter out,
      PrintWriter err,
      String... args) {
    CommandLine command =
        new CommandTree(personality, root)
            .grownFor(List.of(args))
            .setOut(out)
            .setErr(err)
            .setColorScheme(Help.defaultColorScheme(Ansi.OFF))
            .setUsageHelpWidth(width())
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setParameterExceptionHandler(ends::wrongUse)
            .setExecutionExceptionHandler((failure, at, parsed) -> ends.failure(failure, at));
    if (personality.isGroupsOfVolcano()) {
      // vcctl takes the namespace "default" unless a flag names one, whatever the context names.
      command.setDefaultValueProvider(
          argument ->
              argument instanceof OptionSpec option && option.longestName().equals("--namespace")
                  ? "default"
                  : null);
    }
    return command;
  }

  private static int width() {
    int columns = Display.ofProcess().columns();
    return columns > 0 ? Math.max(LEAST_WIDTH, columns) : USUAL_WIDTH;
  }

  private static int run(CommandLine command, ExitHandling ends, String... args) {
    try {
      return command.execute(args);
    } catch (StackOverflowError | OutOfMemoryError | LinkageError beyondExceptions) {
      // picocli passes on exceptions only; errors are reported in one line here as well.
      return ends.failure(beyondExceptions, command);
    }
  }
}
