package io.hekla.cli.tool;

import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.ClusterOptions;
import io.hekla.cli.job.JobSuspendCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code vsuspend}. */
@Command(description = "Stop a Job and keep it, until it is resumed.")
public final class VsuspendCommand implements Runnable {
  @Mixin private ClusterOptions cluster;
  @Mixin private ToolTarget target;

  @Override
  public void run() {
    String wanted = target.orRefuse("suspend a particular job");
    try (ApiServer server = cluster.connect()) {
      JobSuspendCommand.order(server, target.namespace(), wanted);
    }
  }
}
