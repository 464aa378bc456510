package io.hekla.benchmark;

import io.hekla.system.ProcessFigures;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** {@code ./hekla up} as users run it, in a process of its own. */
final class RunningHekla {
  private final Process process;
  private final File log;

  private RunningHekla(Process process, File log) {
    this.process = process;
    this.log = log;
  }

  /** Starts it on a cluster; returns once it says that it is up. */
  static RunningHekla start(Path kubeconfig, Path data) throws IOException, InterruptedException {
    RunningHekla hekla = launch(Path.of("."), kubeconfig, data, Optional.empty());
    while (!Files.readString(hekla.log.toPath()).contains("Hekla is up")) {
      hekla.check();
      TimeUnit.MILLISECONDS.sleep(100);
    }
    return hekla;
  }

  /**
   * Starts it and returns at once.
   *
   * @param checkout the folder of the version to start
   * @param data a folder for its data and its log
   * @param options of its JVM, beyond those that it has anyway
   */
  static RunningHekla launch(Path checkout, Path kubeconfig, Path data, Optional<String> options)
      throws IOException {
    File log = data.resolve("hekla.log").toFile();
    var builder =
        new ProcessBuilder(
                checkout.resolve("hekla").toAbsolutePath().toString(),
                "up",
                "--kubeconfig",
                kubeconfig.toString(),
                "--data",
                data.resolve("data").toString())
            .redirectErrorStream(true)
            .redirectOutput(log);
    builder.environment().remove("HEKLA_MAIN");
    builder.environment().remove("HEKLA_JAVA_OPTS");
    options.ifPresent(some -> builder.environment().put("HEKLA_JAVA_OPTS", some));
    return new RunningHekla(builder.start(), log);
  }

  /** Runs a class of the tests to its end by the launcher; returns what it says. */
  static String program(Class<?> main, String... arguments)
      throws IOException, InterruptedException {
    var command = new ArrayList<String>();
    command.add(Path.of("hekla").toAbsolutePath().toString());
    command.addAll(List.of(arguments));
    var builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().put("HEKLA_MAIN", main.getName());
    builder.environment().remove("HEKLA_JAVA_OPTS");
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IllegalStateException(main + " failed: " + said);
    }
    return said.strip();
  }

  /** Fails if it has ended. */
  void check() throws IOException {
    if (!process.isAlive()) {
      throw new IllegalStateException("Hekla ended: " + Files.readString(log.toPath()));
    }
  }

  /** Figures of its process. */
  ProcessFigures figures() {
    return new ProcessFigures(process);
  }

  /** Ends it with SIGKILL. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  void stop() throws InterruptedException {
    process.destroy();
    process.waitFor();
  }
}
