package io.hekla.cli.flow;

import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.ClusterOptions;
import io.hekla.cli.cluster.NamespaceOption;
import io.hekla.cli.cluster.ObjectName;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.cluster.Selection;
import io.hekla.cli.output.OutputOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code hekla jobtemplate get} and {@code hekla jobflow get}. */
@Command(footerHeading = "%nExample:%n", footer = "  ${COMMAND-FULL-NAME} nightly")
public final class FlowGetCommand implements Runnable {
  private final Resource resource;

  @Spec private CommandSpec spec;
  @Mixin private ClusterOptions cluster;
  @Mixin private NamespaceOption namespace;
  @Mixin private ObjectName name;
  @Mixin private OutputOptions output;

  /** Creates the verb for this kind of objects. */
  public FlowGetCommand(Resource resource) {
    this.resource = resource;
  }

  @Override
  public void run() {
    String wanted = name.orRefuse(FlowFile.nameless(resource));
    try (ApiServer server = cluster.connect()) {
      String in = namespace.in(server);
      output
          .printing(server, cluster, spec)
          .one(
              new FlowTable(Selection.named(resource, in, wanted)),
              server.one(resource, in, wanted));
    }
  }
}
