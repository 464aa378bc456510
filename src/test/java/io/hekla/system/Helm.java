package io.hekla.system;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** The program helm, with a folder of its own for its files. */
final class Helm {
  /** The chart; the module that compiles these tests is the one that has it. */
  static final Path CHART = Path.of("chart", "hekla");

  static final String NAMESPACE = "volcano-system";
  private static final long LONGEST_SECONDS = 120;

  private final Path folder;
  private final Optional<Path> kubeconfig;

  /**
   * @param folder for its files
   */
  Helm(Path folder) {
    this(folder, Optional.empty());
  }

  /**
   * @param folder for its files
   * @param kubeconfig of the cluster that it installs into
   */
  Helm(Path folder, Path kubeconfig) {
    this(folder, Optional.of(kubeconfig));
  }

  private Helm(Path folder, Optional<Path> kubeconfig) {
    this.folder = folder;
    this.kubeconfig = kubeconfig;
  }

  static Optional<Path> program() {
    return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
        .map(folder -> Path.of(folder, "helm"))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Renders the chart with these values, as in {@code members.replicas=1}. */
  Kubectl.Said render(String... values) {
    var arguments = new ArrayList<>(List.of("template", "hekla", CHART.toString()));
    arguments.addAll(List.of("--namespace", NAMESPACE));
    for (String value : values) {
      arguments.addAll(List.of("--set", value));
    }
    return run(arguments.toArray(String[]::new));
  }

  /** Runs it to its end. */
  Kubectl.Said run(String... arguments) {
    var command = new ArrayList<String>();
    command.add(program().orElseThrow().toString());
    command.addAll(List.of(arguments));
    Path out = folder.resolve("helm.out");
    Path err = folder.resolve("helm.err");
    try {
      Files.createDirectories(folder);
      var builder =
          new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
      builder.environment().put("HOME", folder.toAbsolutePath().toString());
      kubeconfig.ifPresent(file -> builder.environment().put("KUBECONFIG", file.toString()));
      Process process = builder.start();
      if (!process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new AssertionError("helm " + List.of(arguments) + " does not end");
      }
      return new Kubectl.Said(process.exitValue(), Files.readString(out), telling(err));
    } catch (IOException e) {
      throw new AssertionError(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  /** Returns its errors without the notes that it takes files by links. */
  private static String telling(Path err) throws IOException {
    return Files.readAllLines(err).stream()
        .filter(line -> !line.contains("found symbolic link"))
        .collect(Collectors.joining("\n"));
  }
}
