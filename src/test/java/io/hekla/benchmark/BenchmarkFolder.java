package io.hekla.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/** Folder for the files of a step of a benchmark, which is removed afterwards. */
final class BenchmarkFolder {
  private BenchmarkFolder() {}

  /** Step that needs a folder. */
  interface Step {
    void in(Path folder) throws Exception;
  }

  /** Does a step in a new folder. */
  static void with(Step step) throws Exception {
    Path folder = Files.createTempDirectory("hekla-benchmark");
    try {
      step.in(folder);
    } finally {
      delete(folder);
    }
  }

  private static void delete(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
