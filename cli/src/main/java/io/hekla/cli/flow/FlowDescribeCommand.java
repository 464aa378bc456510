package io.hekla.cli.flow;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.ClusterOptions;
import io.hekla.cli.cluster.NamespaceOption;
import io.hekla.cli.cluster.ObjectName;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.cluster.Selection;
import io.hekla.cli.failure.CommandFailure;
import io.hekla.cli.output.Documents;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code hekla jobtemplate describe} and {@code hekla jobflow describe}. */
@Command(footerHeading = "%nExample:%n", footer = "  ${COMMAND-FULL-NAME} nightly -o json")
public final class FlowDescribeCommand implements Runnable {
  private static final String LINE = "---------------------------------\n";

  private final Resource resource;

  @Spec private CommandSpec spec;
  @Mixin private ClusterOptions cluster;
  @Mixin private NamespaceOption namespace;
  @Mixin private ObjectName name;

  @Option(
      names = {"-o", "--format", "--output"},
      paramLabel = "yaml|json",
      defaultValue = "yaml",
      description = "In which form (default: ${DEFAULT-VALUE}).")
  private String format = "";

  /** Creates the verb for this kind of objects. */
  public FlowDescribeCommand(Resource resource) {
    this.resource = resource;
  }

  @Override
  public void run() {
    if (!format.equals("yaml") && !format.equals("json")) {
      throw new CommandFailure("Unsupported format: %s; use yaml or json".formatted(format));
    }
    PrintWriter out = spec.commandLine().getOut();
    try (ApiServer server = cluster.connect()) {
      String in = namespace.in(server);
      String wanted = name.orNone();
      List<ApiObject> objects =
          wanted.isEmpty()
              ? server.list(Selection.in(in, resource))
              : List.of(server.one(resource, in, wanted));
      objects.forEach(object -> out.print(document(object)));
    }
    out.flush();
  }

  private String document(ApiObject object) {
    ObjectNode copy = Documents.bare(object);
    String text = format.equals("json") ? Documents.json(copy) : Documents.yaml(copy);
    return text + "\n" + LINE;
  }
}
