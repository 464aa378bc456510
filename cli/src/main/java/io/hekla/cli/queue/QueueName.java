package io.hekla.cli.queue;

import io.hekla.cli.failure.CommandFailure;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The name of a Queue: {@code -n} as with vcctl, or simply the first argument. */
public final class QueueName {
  @Option(
      names = {"-n", "--name"},
      paramLabel = "NAME",
      defaultValue = "",
      description = "Name of the Queue.")
  private String flag = "";

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "NAME",
      defaultValue = "",
      description = "Name of the Queue, if it is not given by --name.")
  private String argument = "";

  /** The name, or what to take if none is given. */
  public String or(String other) {
    return !flag.isEmpty() ? flag : !argument.isEmpty() ? argument : other;
  }

  String orRefuse() {
    String name = or("");
    if (name.isEmpty()) {
      throw new CommandFailure("queue name must be specified; give it by --name or -n");
    }
    return name;
  }
}
