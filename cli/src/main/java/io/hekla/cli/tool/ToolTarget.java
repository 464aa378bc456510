package io.hekla.cli.tool;

import io.hekla.cli.failure.CommandFailure;
import picocli.CommandLine.Option;

/** Flags that name the Job of a tool. */
public final class ToolTarget {
  @Option(
      names = {"-n", "--name"},
      paramLabel = "NAME",
      defaultValue = "",
      description = "Name of the Job.")
  private String name = "";

  @Option(
      names = {"-N", "--namespace"},
      paramLabel = "NAMESPACE",
      defaultValue = "default",
      description = "Namespace of the Job (default: ${DEFAULT-VALUE}).")
  private String namespace = "";

  String namespace() {
    return namespace;
  }

  /** Name of the Job; empty if none is given. */
  String name() {
    return name;
  }

  String orRefuse(String todo) {
    if (name.isEmpty()) {
      throw new CommandFailure(
          "job name is mandatory to %s; give it by --name or -n".formatted(todo));
    }
    return name;
  }
}
