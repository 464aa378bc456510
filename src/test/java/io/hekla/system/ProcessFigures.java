package io.hekla.system;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Pattern;

/**
 * Figures of a running JVM of this machine, by Linux and by the JDK's {@code jcmd}. Memory is in MB
 * of a million bytes.
 */
public record ProcessFigures(Process process) {
  private static final int MB = 1_000_000;

  /** Last line of a histogram of classes: instances and bytes. */
  private static final Pattern TOTAL = Pattern.compile("(?m)^Total +\\d+ +(\\d+)");

  /** Returns its resident memory at the peak. */
  public long peakMemory() {
    return memory("VmHWM:");
  }

  /** Returns its resident memory now. */
  public long memoryNow() {
    return memory("VmRSS:");
  }

  private long memory(String name) {
    try {
      return Files.readAllLines(own("status")).stream()
          .filter(line -> line.startsWith(name))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024 / MB)
          .findFirst()
          .orElse(0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the time that all its threads have had of processors. */
  public Duration processorTime() {
    return process.info().totalCpuDuration().orElseThrow();
  }

  /** Returns the number of its threads. */
  public long threads() {
    return entries("task");
  }

  /** Returns the number of files, sockets included, that it has open. */
  public long openFiles() {
    return entries("fd");
  }

  private long entries(String folder) {
    try (var all = Files.list(own(folder))) {
      return all.count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the size of its live objects after a collection. */
  public long liveHeap() throws IOException, InterruptedException {
    String histogram = jcmd("GC.class_histogram");
    var total = TOTAL.matcher(histogram);
    if (!total.find()) {
      throw new IllegalStateException("jcmd: " + histogram);
    }
    return Long.parseLong(total.group(1)) / MB;
  }

  /** Returns the output of the JDK's {@code jcmd} for the process. */
  public String jcmd(String command) throws IOException, InterruptedException {
    Path java = own("exe").toRealPath();
    Process jcmd =
        new ProcessBuilder(
                java.resolveSibling("jcmd").toString(), Long.toString(process.pid()), command)
            .redirectErrorStream(true)
            .start();
    String said = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (jcmd.waitFor() != 0) {
      throw new IllegalStateException("jcmd: " + said);
    }
    return said;
  }

  private Path own(String entry) {
    return Path.of("/proc", Long.toString(process.pid()), entry);
  }
}
