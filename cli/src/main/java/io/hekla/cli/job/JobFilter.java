package io.hekla.cli.job;

import io.hekla.cli.output.Conventions;
import io.hekla.cli.queue.QueueReports;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** Flags that select the Jobs of a list, besides their namespace and queue. */
public final class JobFilter {
  @Option(
      names = {"-S", "--scheduler"},
      paramLabel = "NAME",
      defaultValue = "",
      description = "List only Jobs of this scheduler (default: of any).")
  private String scheduler = "";

  @Option(
      names = {"-A", "--all-namespaces"},
      arity = "0..1",
      fallbackValue = "true",
      description = "List the Jobs of all namespaces.")
  private boolean allNamespaces;

  @Option(
      names = {"-l", "--label-selector"},
      paramLabel = "SELECTOR",
      defaultValue = "",
      description = "Label selector, as team=blue,tier!=test (default: all Jobs).")
  private String labels = "";

  @Option(
      names = "--selector",
      paramLabel = "TEXT",
      defaultValue = "",
      description =
          "Part of the name of the Jobs to list, as with vcctl; with =, !, a blank, a comma or"
              + " brackets it is a label selector, as with kubectl.")
  private String selector = "";

  /**
   * Returns the list.
   *
   * @param namespace namespace of the Jobs, unless all are asked for
   * @param conventions whose columns the list has
   * @param reports where the positions of Hekla's own wide list come from
   */
  public JobsShown of(
      String namespace, String queue, Conventions conventions, Supplier<QueueReports> reports) {
    boolean meansLabels = selector.matches(".*[=!, ()].*");
    String all = labels.isEmpty() || !meansLabels ? labels : labels + ",";
    return new JobsShown(
        allNamespaces ? "" : namespace,
        meansLabels ? all + selector : labels,
        queue,
        scheduler,
        meansLabels ? "" : selector,
        conventions,
        reports);
  }
}
