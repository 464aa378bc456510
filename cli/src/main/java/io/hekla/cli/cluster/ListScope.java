package io.hekla.cli.cluster;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Scope of a list: its namespaces and labels. */
public final class ListScope {
  @Mixin private NamespaceOption namespace = new NamespaceOption();

  @Option(
      names = {"-A", "--all-namespaces"},
      arity = "0..1",
      fallbackValue = "true",
      description = "List the objects of all namespaces.")
  private boolean allNamespaces;

  @Option(
      names = {"-l", "--selector", "--label-selector"},
      paramLabel = "SELECTOR",
      defaultValue = "",
      description = "Label selector, as team=blue,tier!=test (default: all).")
  private String labels = "";

  /** Namespace of the list; empty if all are asked for. */
  public String namespace(ApiServer server) {
    return allNamespaces ? "" : namespace.in(server);
  }

  /** Label selector; empty for all. */
  public String labels() {
    return labels;
  }
}
