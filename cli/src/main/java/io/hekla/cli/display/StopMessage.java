package io.hekla.cli.display;

import java.io.PrintStream;

/** Last line of a process that a signal ends: it is printed once everything has stopped. */
public final class StopMessage implements AutoCloseable {
  private final Thread atExit;
  private volatile boolean stopping;

  private StopMessage(Runnable stopped, PrintStream out, String line) {
    atExit =
        new Thread(
            () -> {
              stopping = true;
              stopped.run();
              out.println(line);
              out.flush();
            },
            "stop-message");
  }

  /**
   * Registers the line.
   *
   * @param stopped returns once everything has stopped, whoever stops it
   */
  public static StopMessage atExit(Runnable stopped, PrintStream out, String line) {
    var message = new StopMessage(stopped, out, line);
    Runtime.getRuntime().addShutdownHook(message.atExit);
    return message;
  }

  /**
   * Returns whether a signal has ended the process, so that other output would mix with the line.
   */
  public boolean isStopping() {
    return stopping;
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
