package io.hekla.cli.flow;

import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.ClusterOptions;
import io.hekla.cli.cluster.ListScope;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.cluster.Selection;
import io.hekla.cli.output.OutputOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code hekla jobtemplate list} and {@code hekla jobflow list}. */
@Command(footerHeading = "%nExample:%n", footer = "  ${COMMAND-FULL-NAME} -A")
public final class FlowListCommand implements Runnable {
  private final Resource resource;

  @Spec private CommandSpec spec;
  @Mixin private ClusterOptions cluster;
  @Mixin private ListScope scope;
  @Mixin private OutputOptions output;

  /** Creates the verb for this kind of objects. */
  public FlowListCommand(Resource resource) {
    this.resource = resource;
  }

  @Override
  public void run() {
    try (ApiServer server = cluster.connect()) {
      String in = scope.namespace(server);
      output
          .printing(server, cluster, spec)
          .list(new FlowTable(Selection.in(in, resource).labelled(scope.labels())));
    }
  }
}
