package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Real kubectl, as a user runs it. */
final class Kubectl {
  private static final long LONGEST_SECONDS = 240;

  private final Path program;
  private final Path kubeconfig;
  private final Path folder;
  private final Map<String, String> environment = new HashMap<>();

  /** Output of a program, and its exit code. */
  record Said(int code, String out, String err) {
    /** Its output, if all went well. */
    String done() {
      assertThat(code).as(err + out).isZero();
      return out;
    }

    /** Returns its error output, if it failed. */
    String refused() {
      assertThat(code).as(out).isNotZero();
      return err;
    }
  }

  /**
   * Creates the kubectl of the folder that KUBEBUILDER_ASSETS names.
   *
   * @param folder folder for its files
   */
  Kubectl(Path kubeconfig, Path folder) {
    this.program = Path.of(System.getenv("KUBEBUILDER_ASSETS")).resolve("kubectl");
    this.kubeconfig = kubeconfig;
    this.folder = folder;
  }

  /** One that has a variable set. */
  Kubectl with(String variable, String value) {
    var other = new Kubectl(kubeconfig, folder);
    other.environment.put(variable, value);
    return other;
  }

  /** Runs it to its end. */
  Said run(String... arguments) {
    return runOn("", arguments);
  }

  /** Runs it with something to read: {@code -f -}. */
  Said runOn(String input, String... arguments) {
    try {
      Process process =
          program(arguments)
              .redirectOutput(folder.resolve("kubectl.out").toFile())
              .redirectError(folder.resolve("kubectl.err").toFile())
              .start();
      try (var in = process.outputWriter(StandardCharsets.UTF_8)) {
        in.write(input);
      }
      if (!process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new AssertionError("kubectl " + List.of(arguments) + " does not end");
      }
      return new Said(
          process.exitValue(),
          Files.readString(folder.resolve("kubectl.out")),
          Files.readString(folder.resolve("kubectl.err")));
    } catch (IOException e) {
      throw new AssertionError(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  /** Begins something that goes on until it is destroyed; what it says goes to a file. */
  Process follow(Path output, String... arguments) throws IOException {
    return program(arguments).redirectErrorStream(true).redirectOutput(output.toFile()).start();
  }

  private ProcessBuilder program(String... arguments) {
    var command = new ArrayList<String>();
    command.add(program.toString());
    command.addAll(List.of(arguments));
    var builder = new ProcessBuilder(command);
    builder.environment().put("KUBECONFIG", kubeconfig.toString());
    builder.environment().put("HOME", folder.toString());
    builder.environment().putAll(environment);
    return builder;
  }
}
