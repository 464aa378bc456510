package io.hekla.cli.pod;

import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.ClusterOptions;
import io.hekla.cli.cluster.ListScope;
import io.hekla.cli.output.Conventions;
import io.hekla.cli.output.OutputOptions;
import io.hekla.cli.queue.QueueFilter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code hekla pod list}. */
@Command(
    description = {
      "The queue of a pod is that of its PodGroup; without one, that of its Job, or of its own"
          + " annotation scheduling.volcano.sh/queue-name."
    },
    footerHeading = "%nExample:%n",
    footer = "  hekla pod list -q research -o wide")
public final class PodListCommand implements Runnable {
  private final Conventions conventions;

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

  /**
   * Creates the verb.
   *
   * @param conventions whether queues are those of PodGroups and have to exist, or, as with vcctl,
   *     those that pods name
   */
  public PodListCommand(Conventions conventions) {
    this.conventions = conventions;
  }

  @Override
  public void run() {
    try (ApiServer server = cluster.connect()) {
      boolean isOwn = conventions == Conventions.OWN;
      if (isOwn) {
        QueueFilter.check(server, queue);
      }
      boolean byPodGroup = isOwn && (!queue.isEmpty() || output.isWide());
      output
          .printing(server, cluster, spec)
          .list(new PodsShown(scope.namespace(server), job, queue, scope.labels(), byPodGroup));
    }
  }
}
