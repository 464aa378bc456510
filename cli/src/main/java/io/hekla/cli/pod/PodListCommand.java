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
@Command(footerHeading = "%nExample:%n", footer = "  hekla pod list -j train -o wide")
public final class PodListCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private ClusterOptions cluster;
  @Mixin private ListScope scope;
  @Mixin private OutputOptions output;

  @Option(
      names = {"-q", "--queue"},
      paramLabel = "QUEUE",
      defaultValue = "",
      description = "List only pods of this queue, also those of no Job (default: of any).")
  private String queue = "";

  @Option(
      names = {"-j", "--job"},
      paramLabel = "JOB",
      defaultValue = "",
      description = "List only pods of this Job (default: of any).")
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
