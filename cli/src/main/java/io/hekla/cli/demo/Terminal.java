package io.hekla.cli.demo;

import io.hekla.cli.display.Display;
import java.io.PrintStream;
import java.util.List;

/**
 * Output of changing lines in place on a terminal; elsewhere prints a line now and then, without
 * cursor movement.
 */
final class Terminal {
  private final PrintStream out;
  private final int columns;
  private int shown;

  /** Creates a terminal; {@code columns} is 0 for output that is no terminal. */
  Terminal(PrintStream out, int columns) {
    this.out = out;
    this.columns = columns;
  }

  /** Returns standard output as the launcher found it. */
  static Terminal ofProcess() {
    return new Terminal(System.out, Display.ofProcess().columns());
  }

  boolean isInteractive() {
    return columns > 0;
  }

  /** Number of columns that a line may have. */
  int width() {
    return columns > 0 ? Math.max(40, columns) : 200;
  }

  /** Replaces the lines of the last call. */
  void show(List<String> lines) {
    var text = new StringBuilder();
    if (shown > 0) {
      text.append("\033[").append(shown).append("A\033[J");
    }
    for (String line : lines) {
      text.append(line).append('\n');
    }
    out.print(text);
    out.flush();
    shown = lines.size();
  }

  /** Prints lines that stay. */
  void print(String line) {
    out.println(line);
    out.flush();
    shown = 0;
  }
}
