package io.hekla.cli.cluster;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which objects a list has: of which namespaces, and with which labels. */
public final class ListScope {
  @Mixin private NamespaceOption namespace = new NamespaceOption();

  @Option(
      names = {"-A", "--all-namespaces"},
      arity = "0..1",
      fallbackValue = "true",
      description = "Those of all namespaces.")
  private boolean allNamespaces;

  @Option(
      names = {"-l", "--selector", "--label-selector"},
      paramLabel = "SELECTOR",
      defaultValue = "",
      description = "Only those with such labels, as team=blue,tier!=test.")
  private String labels = "";

  /** The namespace; empty if all are asked for. */
  public String namespace(ApiServer server) {
    return allNamespaces ? "" : namespace.in(server);
  }

  /** A label selector; empty for all. */
  public String labels() {
    return labels;
  }
}
