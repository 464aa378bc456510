package io.hekla.cli.podgroup;

import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.ClusterOptions;
import io.hekla.cli.cluster.ListScope;
import io.hekla.cli.output.OutputOptions;
import io.hekla.cli.queue.QueueFilter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code hekla podgroup list}. */
@Command(
    description = {
      "Spark applications, Deployments and single pods have PodGroups, too; of a Job, hekla job"
          + " list shows more. OWNER is the object that controls the PodGroup. -o wide prints every"
          + " column in full."
    },
    footerHeading = "%nExample:%n",
    footer = "  hekla podgroup list -A -q research")
public final class PodGroupListCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private ClusterOptions cluster;
  @Mixin private ListScope scope;
  @Mixin private OutputOptions output;

  @Option(
      names = {"-q", "--queue"},
      paramLabel = "QUEUE",
      defaultValue = "",
      description = "List only PodGroups of this queue (default: of any).")
  private String queue = "";

  @Override
  public void run() {
    try (ApiServer server = cluster.connect()) {
      QueueFilter.check(server, queue);
      output
          .printing(server, cluster, spec)
          .list(new PodGroupsShown(scope.namespace(server), queue, scope.labels()));
    }
  }
}
