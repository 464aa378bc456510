package io.hekla.cli.display;

import java.io.PrintStream;

/** Last line of a process that a signal ends: it is printed once everything has stopped. */
public final class StopMessage implements AutoCloseable {
  private final Thread atExit;

  private StopMessage(Thread atExit) {
    this.atExit = atExit;
  }

  /**
   * Registers the line.
   *
   * @param stopped returns once everything has stopped, whoever stops it
   */
  public static StopMessage atExit(Runnable stopped, PrintStream out, String line) {
    var thread =
        new Thread(
            () -> {
              stopped.run();
              out.println(line);
              out.flush();
            },
            "stop-message");
    Runtime.getRuntime().addShutdownHook(thread);
    return new StopMessage(thread);
  }

  /** Withdraws the line: the process goes on, or ends by itself. */
  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException e) {
      // The JVM is ending already, and prints the line.
    }
  }
}
