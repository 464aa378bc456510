package io.hekla.cli.queue;

import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.ClusterOptions;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.cluster.Selection;
import io.hekla.cli.output.OutputOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code hekla queue list}. */
@Command(footerHeading = "%nExample:%n", footer = "  hekla queue list -o wide")
public final class QueueListCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private ClusterOptions cluster;
  @Mixin private OutputOptions output;

  @Option(
      names = {"-l", "--selector", "--label-selector"},
      paramLabel = "SELECTOR",
      defaultValue = "",
      description = "Label selector, as team=blue,tier!=test (default: all Queues).")
  private String labels = "";

  @Override
  public void run() {
    try (ApiServer server = cluster.connect()) {
      output
          .printing(server, cluster, spec)
          .list(new QueuesShown(Selection.all(Resource.QUEUES).labelled(labels)));
    }
  }
}
