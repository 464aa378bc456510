package io.hekla.cli.queue;

import io.hekla.cli.cluster.NameArgument;
import io.hekla.cli.failure.CommandFailure;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Name of a Queue: {@code -n} as with vcctl, or simply the first argument. */
public final class QueueName {
  @Option(
      names = {"-n", "--name"},
      paramLabel = "NAME",
      defaultValue = "",
      description = "Name of the Queue.")
  private String flag = "";

  @Mixin private NameArgument argument = new NameArgument();

  /** Returns the name, or the given one if the user gives none. */
  public String or(String other) {
    String given = argument.unless(flag);
    return given.isEmpty() ? other : given;
  }

  String orRefuse() {
    String name = or("");
    if (name.isEmpty()) {
      throw new CommandFailure("queue name must be specified; give it by --name or -n");
    }
    return name;
  }
}
