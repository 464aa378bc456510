package io.hekla.cli.queue;

import io.hekla.cli.cluster.NameArgument;
import io.hekla.cli.failure.CommandFailure;
import java.util.function.Supplier;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Name of a Queue: {@code -n} as with vcctl, or simply the first argument. */
public final class QueueName {
  /** Sentence of Volcano's command for a name that is not given. */
  static final String MISSING = "queue name must be specified; give it by --name or -n";

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

  /**
   * Returns the name.
   *
   * @param failure failure to throw if none is given
   */
  String orThrow(Supplier<CommandFailure> failure) {
    String name = or("");
    if (name.isEmpty()) {
      throw failure.get();
    }
    return name;
  }

  String orRefuse() {
    return orThrow(() -> new CommandFailure(MISSING));
  }
}
