package io.hekla.cli.flow;

import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.ClusterOptions;
import io.hekla.cli.cluster.NamespaceOption;
import io.hekla.cli.cluster.ObjectName;
import io.hekla.cli.cluster.Resource;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code hekla jobtemplate delete} and {@code hekla jobflow delete}. */
@Command(footerHeading = "%nExample:%n", footer = "  ${COMMAND-FULL-NAME} nightly")
public final class FlowDeleteCommand implements Runnable {
  private final Resource resource;

  @Spec private CommandSpec spec;
  @Mixin private ClusterOptions cluster;
  @Mixin private NamespaceOption namespace;
  @Mixin private ObjectName name;

  @Option(
      names = {"-f", "--file"},
      paramLabel = "FILE",
      defaultValue = "",
      description = "YAML file with one or more of them.")
  private String file = "";

  /** Creates the verb for this kind of objects. */
  public FlowDeleteCommand(Resource resource) {
    this.resource = resource;
  }

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    try {
      if (file.isEmpty()) {
        String wanted = name.orRefuse(FlowFile.nameless(resource));
        try (ApiServer server = cluster.connect()) {
          out.print(delete(server, namespace.in(server), wanted) + "\n");
        }
        return;
      }
      var objects = FlowFile.read(resource, file);
      try (ApiServer server = cluster.connect()) {
        FlowFile.each(
            objects,
            resource,
            "delete",
            object -> delete(server, object.namespace(), object.name()),
            line -> out.print(line + "\n"));
      }
    } finally {
      out.flush();
    }
  }

  private String delete(ApiServer server, String in, String which) {
    server.delete(resource, in, which);
    return "Deleted %s: %s/%s".formatted(resource.kind(), in, which);
  }
}
