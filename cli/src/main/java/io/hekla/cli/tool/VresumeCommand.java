package io.hekla.cli.tool;

import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.ClusterOptions;
import io.hekla.cli.job.JobResumeCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code vresume}. */
@Command(description = "Resume a suspended Job.")
public final class VresumeCommand implements Runnable {
  @Mixin private ClusterOptions cluster;
  @Mixin private ToolTarget target;

  @Override
  public void run() {
    String wanted = target.orRefuse("resume a particular job");
    try (ApiServer server = cluster.connect()) {
      JobResumeCommand.order(server, target.namespace(), wanted);
    }
  }
}
