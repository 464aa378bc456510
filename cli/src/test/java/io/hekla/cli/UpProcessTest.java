package io.hekla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Lines of {@code hekla up} as a process that a signal ends. */
@Tag("thorough")
class UpProcessTest {
  @TempDir private Path folder;

  @Test
  @Timeout(value = 5, unit = TimeUnit.MINUTES)
  void itReportsItsEndAndANumberOfNodesThatHasNoEffect() throws Exception {
    assertThat(untilStopped("2"))
        .noneMatch(line -> line.contains("is ignored"))
        .last()
        .isEqualTo("Hekla has stopped. Started again with --data data it goes on.");
    assertThat(untilStopped("3"))
        .contains(
            "hekla up: --nodes 3 is ignored: the folder data has 2 nodes already; add nodes with"
                + " kubectl apply (kind: Node), or give another folder with --data");
  }

  private List<String> untilStopped(String nodes) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "up",
                "--data",
                "data",
                "--nodes",
                nodes)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    var lines = new ArrayList<String>();
    try (BufferedReader out = process.inputReader()) {
      String line = out.readLine();
      while (line != null) {
        lines.add(line);
        // The live view begins when the rest is printed.
        if (line.contains("pods on nodes")) {
          process.toHandle().destroy();
        }
        line = out.readLine();
      }
      process.waitFor();
    } finally {
      process.destroyForcibly();
    }
    return lines;
  }
}
