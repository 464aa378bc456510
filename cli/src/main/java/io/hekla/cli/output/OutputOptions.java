package io.hekla.cli.output;

import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.ClusterOptions;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Flags that choose how objects are shown. */
public final class OutputOptions {
  @Option(
      names = {"-o", "--output"},
      paramLabel = "FORMAT",
      defaultValue = "",
      description = "json, yaml, wide, name or custom-columns=TITLE:PATH,…")
  private String output = "";

  @Option(
      names = {"-w", "--watch"},
      description = "Go on: print the row of whatever changes, until Ctrl-C.")
  private boolean watch;

  OutputFormat format() {
    return OutputFormat.parse(output);
  }

  /** Returns whether no flag is given, so that a verb prints in its own default form. */
  public boolean isPlain() {
    return output.isEmpty() && !watch;
  }

  boolean isWatch() {
    return watch;
  }

  /** Returns the printing that these flags ask for, on the output of a verb. */
  public Printing printing(ApiServer server, ClusterOptions cluster, CommandSpec verb) {
    return new Printing(server, this, cluster.requestTimeout(), verb.commandLine().getOut());
  }
}
