package io.hekla.benchmark;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** {@code ./hekla up} as users run it, in a process of its own. */
final class RunningHekla {
  private final Process process;

  private RunningHekla(Process process) {
    this.process = process;
  }

  /** Starts it on a cluster; returns once it says that it is up. */
  static RunningHekla start(Path kubeconfig, Path data) throws IOException, InterruptedException {
    File log = data.resolve("hekla.log").toFile();
    var builder =
        new ProcessBuilder(
                "./hekla",
                "up",
                "--kubeconfig",
                kubeconfig.toString(),
                "--data",
                data.resolve("data").toString())
            .redirectErrorStream(true)
            .redirectOutput(log);
    builder.environment().remove("HEKLA_MAIN");
    builder.environment().remove("HEKLA_JAVA_OPTS");
    Process process = builder.start();
    while (!Files.readString(log.toPath()).contains("Hekla is up")) {
      if (!process.isAlive()) {
        throw new IllegalStateException("Hekla ended: " + Files.readString(log.toPath()));
      }
      TimeUnit.MILLISECONDS.sleep(100);
    }
    return new RunningHekla(process);
  }

  /** Resident memory at its peak, in MB of a million bytes. */
  long peakMemory() throws IOException {
    return Files.readAllLines(Path.of("/proc", String.valueOf(process.pid()), "status")).stream()
        .filter(line -> line.startsWith("VmHWM:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024 / 1_000_000)
        .findFirst()
        .orElse(0);
  }

  void stop() throws InterruptedException {
    process.destroy();
    process.waitFor();
  }
}
