package io.hekla.cli.queue;

import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.ClusterOptions;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.output.Conventions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code hekla queue delete}. */
@Command(footerHeading = "%nExample:%n", footer = "  hekla queue delete research")
public final class QueueDeleteCommand implements Runnable {
  private final Conventions conventions;

  @Spec private CommandSpec spec;
  @Mixin private ClusterOptions cluster;
  @Mixin private QueueName name;

  public QueueDeleteCommand(Conventions conventions) {
    this.conventions = conventions;
  }

  @Override
  public void run() {
    String wanted = name.orThrow(() -> conventions.nameMissing(spec, "Queue", QueueName.MISSING));
    try (ApiServer server = cluster.connect()) {
      server.delete(Resource.QUEUES, "", wanted);
    }
    conventions.done(spec, "Queue %s deleted".formatted(wanted));
  }
}
