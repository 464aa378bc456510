package io.hekla.cli.job;

import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.ClusterOptions;
import io.hekla.cli.cluster.NamespaceOption;
import io.hekla.cli.output.Conventions;
import io.hekla.cli.output.OutputOptions;
import io.hekla.cli.queue.QueueFilter;
import io.hekla.cli.queue.QueueReports;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code hekla job list}. */
@Command(
    description = {
      "The columns Queue to Retries give way in a narrow terminal, and the reason is cut; -o wide"
          + " prints every column in full, among them the position among the jobs that wait in the"
          + " queue."
    },
    footerHeading = "%nExample:%n",
    footer = "  hekla job list -A -q research -w")
public final class JobListCommand implements Runnable {
  private final Conventions conventions;

  @Spec private CommandSpec spec;
  @Mixin private ClusterOptions cluster;
  @Mixin private NamespaceOption namespace;
  @Mixin private JobFilter filter;
  @Mixin private OutputOptions output;

  @Option(
      names = {"-q", "--queue"},
      paramLabel = "QUEUE",
      defaultValue = "",
      description = "List only Jobs of this queue (default: of any).")
  private String queue = "";

  public JobListCommand(Conventions conventions) {
    this.conventions = conventions;
  }

  @Override
  public void run() {
    try (ApiServer server = cluster.connect()) {
      if (conventions == Conventions.OWN) {
        QueueFilter.check(server, queue);
      }
      output
          .printing(server, cluster, spec)
          .list(filter.of(namespace.in(server), queue, conventions, QueueReports.source(server)));
    }
  }
}
