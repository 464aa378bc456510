package io.hekla.cli.cluster;

import io.hekla.cli.failure.CommandFailure;
import java.util.function.Supplier;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Name of a namespaced object: {@code -N} as with vcctl, or simply the first argument. */
public final class ObjectName {
  @Option(
      names = {"-N", "--name"},
      paramLabel = "NAME",
      defaultValue = "",
      description = "Name of the object.")
  private String flag = "";

  @Mixin private NameArgument argument = new NameArgument();

  /** Name; empty if none is given. */
  public String orNone() {
    return argument.unless(flag);
  }

  /**
   * Returns the name.
   *
   * @param failure failure to throw if none is given
   */
  public String orThrow(Supplier<CommandFailure> failure) {
    if (orNone().isEmpty()) {
      throw failure.get();
    }
    return orNone();
  }

  /**
   * Returns the name.
   *
   * @param complaint message if none is given
   */
  public String orRefuse(String complaint) {
    return orThrow(() -> new CommandFailure(complaint));
  }
}
