package io.hekla.cli.job;

import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.ClusterOptions;
import io.hekla.cli.cluster.NamespaceOption;
import io.hekla.cli.cluster.ObjectName;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.output.Conventions;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code hekla job delete}. */
@Command(footerHeading = "%nExample:%n", footer = "  hekla job delete train -n research")
public final class JobDeleteCommand implements Runnable {
  private final Conventions conventions;

  @Spec private CommandSpec spec;
  @Mixin private ClusterOptions cluster;
  @Mixin private NamespaceOption namespace;
  @Mixin private ObjectName name;

  public JobDeleteCommand(Conventions conventions) {
    this.conventions = conventions;
  }

  @Override
  public void run() {
    String wanted =
        name.orThrow(
            () ->
                conventions.nameMissing(
                    spec,
                    "Job",
                    "job name (specified by --name or -N) is mandatory to delete a particular"
                        + " job"));
    PrintWriter out = spec.commandLine().getOut();
    try (ApiServer server = cluster.connect()) {
      String in = namespace.in(server);
      server.delete(Resource.JOBS, in, wanted);
      out.print(
          conventions == Conventions.VOLCANO
              ? "delete job %s successfully\n".formatted(wanted)
              : "Job %s/%s deleted\n".formatted(in, wanted));
    }
    out.flush();
  }
}
