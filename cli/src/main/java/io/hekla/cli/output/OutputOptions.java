package io.hekla.cli.output;

import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.ClusterOptions;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The flags that say how objects are shown. */
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

  /** Whether nothing is said, so that a verb prints as it likes best. */
  public boolean isPlain() {
    return output.isEmpty() && !watch;
  }

  boolean isWatch() {
    return watch;
  }

  /** What prints as these flags say, on the output of a verb. */
  public Printing printing(ApiServer server, ClusterOptions cluster, CommandSpec verb) {
    return new Printing(server, this, cluster.requestTimeout(), verb.commandLine().getOut());
  }
}
