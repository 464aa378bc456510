package io.hekla.cli.job;

import io.hekla.cli.failure.CommandFailure;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The name of a Job: {@code -N} as with vcctl, or simply the first argument. */
public final class JobName {
  @Option(
      names = {"-N", "--name"},
      paramLabel = "NAME",
      defaultValue = "",
      description = "Name of the Job.")
  private String flag = "";

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "NAME",
      defaultValue = "",
      description = "Name of the Job, if it is not given by --name.")
  private String argument = "";

  /**
   * The name.
   *
   * @param todo with it, as {@code view a particular job}
   */
  public String orRefuse(String todo) {
    String name = flag.isEmpty() ? argument : flag;
    if (name.isEmpty()) {
      throw new CommandFailure(
          "job name (specified by --name or -N) is mandatory to %s".formatted(todo));
    }
    return name;
  }
}
