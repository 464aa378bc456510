package io.hekla.cli.flow;

import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.ClusterOptions;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.failure.CommandFailure;
import io.hekla.cli.manifest.UnknownFields;
import io.hekla.cli.output.Conventions;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code hekla jobtemplate create} and {@code hekla jobflow create}. */
@Command(footerHeading = "%nExample:%n", footer = "  ${COMMAND-FULL-NAME} -f flow.yaml")
public final class FlowCreateCommand implements Runnable {
  private final Resource resource;
  private final Conventions conventions;

  @Spec private CommandSpec spec;
  @Mixin private ClusterOptions cluster;

  @Option(
      names = {"-f", "--file"},
      paramLabel = "FILE",
      defaultValue = "",
      description = "File (YAML or JSON) with one or more of them; - is standard input.")
  private String file = "";

  /**
   * Creates the verb for this kind of objects.
   *
   * @param conventions whether unknown fields are refused or, as with vcctl, dropped
   */
  public FlowCreateCommand(Resource resource, Conventions conventions) {
    this.resource = resource;
    this.conventions = conventions;
  }

  @Override
  public void run() {
    if (file.isEmpty()) {
      throw new CommandFailure("a file must be specified; give it by --file or -f");
    }
    PrintWriter out = spec.commandLine().getOut();
    var objects = FlowFile.read(resource, file);
    boolean isStrict = conventions == Conventions.OWN;
    ApiServer.UnknownFields unknown =
        isStrict ? ApiServer.UnknownFields.REFUSED : ApiServer.UnknownFields.DROPPED;
    try (ApiServer server = cluster.connect()) {
      if (isStrict) {
        UnknownFields.check(server, resource, objects);
      }
      FlowFile.each(
          objects,
          resource,
          "create",
          object -> {
            server.create(resource, object.namespace(), object.tree(), false, unknown);
            return "Created %s: %s/%s"
                .formatted(resource.kind(), object.namespace(), object.name());
          },
          line -> out.print(line + "\n"));
    } finally {
      out.flush();
    }
  }
}
