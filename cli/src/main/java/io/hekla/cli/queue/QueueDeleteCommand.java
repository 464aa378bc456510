package io.hekla.cli.queue;

import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.ClusterOptions;
import io.hekla.cli.cluster.Resource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code hekla queue delete}. */
@Command
public final class QueueDeleteCommand implements Runnable {
  @Mixin private ClusterOptions cluster;
  @Mixin private QueueName name;

  @Override
  public void run() {
    String wanted = name.orRefuse();
    try (ApiServer server = cluster.connect()) {
      server.delete(Resource.QUEUES, "", wanted);
    }
  }
}
