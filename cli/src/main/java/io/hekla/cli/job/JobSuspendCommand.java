package io.hekla.cli.job;

import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.ClusterOptions;
import io.hekla.cli.cluster.NamespaceOption;
import io.hekla.cli.cluster.ObjectName;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.order.BusCommands;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code hekla job suspend}. */
@Command
public final class JobSuspendCommand implements Runnable {
  @Mixin private ClusterOptions cluster;
  @Mixin private NamespaceOption namespace;
  @Mixin private ObjectName name;

  @Override
  public void run() {
    String wanted =
        name.orRefuse(
            "job name (specified by --name or -N) is mandatory to suspend a particular job");
    try (ApiServer server = cluster.connect()) {
      order(server, namespace.in(server), wanted);
    }
  }

  /** Creates the Command that suspends a Job. */
  public static void order(ApiServer server, String namespace, String name) {
    BusCommands.give(
        server, Resource.JOBS, server.one(Resource.JOBS, namespace, name), "AbortJob", namespace);
  }
}
