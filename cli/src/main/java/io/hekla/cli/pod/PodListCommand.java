package io.hekla.cli.pod;

import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.ClusterOptions;
import io.hekla.cli.cluster.ListScope;
import io.hekla.cli.output.OutputOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code hekla pod list}. */
@Command
public final class PodListCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private ClusterOptions cluster;
  @Mixin private ListScope scope;
  @Mixin private OutputOptions output;

  @Option(
      names = {"-q", "--queue"},
      paramLabel = "QUEUE",
      defaultValue = "",
      description = "Only pods of this queue, those that are of no Job among them.")
  private String queue = "";

  @Option(
      names = {"-j", "--job"},
      paramLabel = "JOB",
      defaultValue = "",
      description = "Only pods of this Job.")
  private String job = "";

  @Override
  public void run() {
    try (ApiServer server = cluster.connect()) {
      output
          .printing(server, cluster, spec)
          .list(new PodsShown(scope.namespace(server), job, queue, scope.labels()));
    }
  }
}
