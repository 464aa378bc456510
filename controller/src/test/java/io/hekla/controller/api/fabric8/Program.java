package io.hekla.controller.api.fabric8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Program that runs until it is stopped, at the latest at the end of this JVM. */
public final class Program implements AutoCloseable {
  private final Process process;
  private final Path output;
  private final Thread atExit = new Thread(this::stop, "stopping a program");

  private Program(Process process, Path output) {
    this.process = process;
    this.output = output;
    Runtime.getRuntime().addShutdownHook(atExit);
  }

  /**
   * Starts a program.
   *
   * @param environment variables besides those of this process
   * @param output file that its output is appended to
   */
  public static Program start(List<String> command, Map<String, String> environment, Path output)
      throws IOException {
    var builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()));
    builder.environment().putAll(environment);
    return new Program(builder.start(), output);
  }

  /** Throws if it has ended by itself, with the end of what it wrote. */
  public void assertRuns() throws IOException {
    if (!process.isAlive()) {
      List<String> lines = Files.readAllLines(output);
      throw new AssertionError(
          "it ended by itself with code %d; the end of %s:\n%s"
              .formatted(
                  process.exitValue(),
                  output,
                  String.join("\n", lines.subList(Math.max(0, lines.size() - 20), lines.size()))));
    }
  }

  /** Has it do nothing from now on, as if its machine had no time for it. */
  void pause() throws IOException {
    signal("-STOP");
  }

  /** Has it go on. */
  void resume() throws IOException {
    signal("-CONT");
  }

  private void signal(String name) throws IOException {
    new ProcessBuilder("kill", name, Long.toString(process.pid())).start().onExit().join();
  }

  /** Without any chance to do more: they keep nothing that is needed again. */
  private void stop() {
    process.destroyForcibly();
    process.onExit().join();
  }

  @Override
  public void close() {
    stop();
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException e) {
      // This JVM ends already.
    }
  }
}
