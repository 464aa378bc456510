package io.hekla.benchmark;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
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

  /** Fails if it has ended. */
  void check() throws IOException {
    if (!process.isAlive()) {
      throw new IllegalStateException("Hekla ended: " + Files.readString(log.toPath()));
    }
  }

  /** Resident memory at its peak, in MB of a million bytes. */
  long peakMemory() throws IOException {
    return memory("VmHWM:");
  }

  /** Resident memory now, in MB of a million bytes. */
  long memoryNow() throws IOException {
    return memory("VmRSS:");
  }

  private long memory(String name) throws IOException {
    return Files.readAllLines(Path.of("/proc", String.valueOf(process.pid()), "status")).stream()
        .filter(line -> line.startsWith(name))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024 / 1_000_000)
        .findFirst()
        .orElse(0);
  }

  /** Time that all its threads have had of processors. */
  Duration processorTime() {
    return process.info().totalCpuDuration().orElseThrow();
  }

  /** Returns the output of the JDK's {@code jcmd} for the process. */
  String jcmd(String command) throws IOException, InterruptedException {
    Path java = Path.of("/proc", String.valueOf(process.pid()), "exe").toRealPath();
    Process exited =
        new ProcessBuilder(
                java.resolveSibling("jcmd").toString(), String.valueOf(process.pid()), command)
            .redirectErrorStream(true)
            .start();
    String said = new String(exited.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (exited.waitFor() != 0) {
      throw new IllegalStateException("jcmd: " + said);
    }
    return said;
  }

  void stop() throws InterruptedException {
    process.destroy();
    process.waitFor();
  }
}
