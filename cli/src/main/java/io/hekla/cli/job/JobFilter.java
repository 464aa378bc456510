package io.hekla.cli.job;

import picocli.CommandLine.Option;

/** Flags that select the Jobs of a list, besides their namespace and queue. */
public final class JobFilter {
  @Option(
      names = {"-S", "--scheduler"},
      paramLabel = "NAME",
      defaultValue = "",
      description = "Only Jobs of this scheduler.")
  private String scheduler = "";

  @Option(
      names = {"-A", "--all-namespaces"},
      arity = "0..1",
      fallbackValue = "true",
      description = "Jobs of all namespaces.")
  private boolean allNamespaces;

  @Option(
      names = {"-l", "--label-selector"},
      paramLabel = "SELECTOR",
      defaultValue = "",
      description = "Only Jobs with such labels, as team=blue,tier!=test.")
  private String labels = "";

  @Option(
      names = "--selector",
      paramLabel = "TEXT",
      defaultValue = "",
      description =
          "Only Jobs whose names contain this, as with vcctl; what no name can contain"
              + " (=, !, a blank) is taken as a label selector, as with kubectl.")
  private String selector = "";

  /**
   * Returns the list.
   *
   * @param namespace namespace of the Jobs, unless all are asked for
   */
  public JobsShown of(String namespace, String queue) {
    boolean meansLabels = selector.matches(".*[=!, ()].*");
    String all = labels.isEmpty() || !meansLabels ? labels : labels + ",";
    return new JobsShown(
        allNamespaces ? "" : namespace,
        meansLabels ? all + selector : labels,
        queue,
        scheduler,
        meansLabels ? "" : selector);
  }
}
