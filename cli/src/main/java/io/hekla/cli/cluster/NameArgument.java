package io.hekla.cli.cluster;

import picocli.CommandLine.Parameters;

/** Name as the first argument, where its flag is not given. */
public final class NameArgument {
  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "NAME",
      defaultValue = "",
      description = "Name, in place of --name.")
  private String argument = "";

  /** Returns the value of the flag, else the argument; empty if neither is given. */
  public String unless(String flag) {
    return flag.isEmpty() ? argument : flag;
  }
}
