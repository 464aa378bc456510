package io.hekla.cli.queue;

import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.ClusterOptions;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.cluster.Selection;
import io.hekla.cli.output.OutputOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code hekla queue get}. */
@Command(footerHeading = "%nExample:%n", footer = "  hekla queue get research -o yaml")
public final class QueueGetCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private ClusterOptions cluster;
  @Mixin private QueueName name;
  @Mixin private OutputOptions output;

  @Override
  public void run() {
    String wanted = name.orRefuse();
    try (ApiServer server = cluster.connect()) {
      output
          .printing(server, cluster, spec)
          .one(
              new QueuesShown(Selection.named(Resource.QUEUES, "", wanted)),
              server.one(Resource.QUEUES, "", wanted));
    }
  }
}
