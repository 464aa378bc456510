package io.hekla.cli.display;

/**
 * Display that standard output goes to.
 *
 * @param columns width of the terminal in characters; 0 if it is none, as a pipe or a file
 */
public record Display(int columns) {
  /**
   * Returns standard output as the launcher found it: only a shell can detect on every JDK whether
   * it is a terminal, and passes {@code -Dhekla.terminal=COLUMNS}.
   */
  public static Display ofProcess() {
    return new Display(Integer.getInteger("hekla.terminal", 0));
  }

  /** Clears the terminal, so that what follows replaces what is seen. */
  public void clear() {
    if (isTerminal()) {
      System.out.print("\033[H\033[2J");
      System.out.flush();
    }
  }

  /** Returns whether a user reads the terminal and can answer, as the launcher found it. */
  public boolean isInteractive() {
    return isTerminal() && Boolean.getBoolean("hekla.interactive");
  }

  public boolean isTerminal() {
    return columns > 0;
  }
}
