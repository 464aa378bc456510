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
      description =
          "Print in this format: json, yaml, wide (a table with more columns), name, or"
              + " custom-columns=TITLE:PATH,… (default: a table).")
  private String output = "";

  @Option(
      names = {"-w", "--watch"},
      description =
          "Watch: print each object that changes, until Ctrl-C, or as long as --request-timeout"
              + " says.")
  private boolean watch;

  OutputFormat format() {
    return OutputFormat.parse(output);
  }

  /** Returns whether no flag is given, so that a verb prints in its own default form. */
  public boolean isPlain() {
    return output.isEmpty() && !watch;
  }

  /** Returns whether the user asks for no format, so that a page of an object may be printed. */
  public boolean isPage() {
    return output.isEmpty();
  }

  /** Returns whether the user asks for the table with more columns. */
  public boolean isWide() {
    return output.equals("wide");
  }

  public boolean isWatch() {
    return watch;
  }

  /** Returns the printing that these flags ask for, on the output of a verb. */
  public Printing printing(ApiServer server, ClusterOptions cluster, CommandSpec verb) {
    return new Printing(server, this, cluster.watchTimeout(), verb.commandLine().getOut());
  }
}
