package io.hekla.cli.job;

import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.ClusterOptions;
import io.hekla.cli.cluster.NamespaceOption;
import io.hekla.cli.cluster.ObjectName;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.order.BusCommands;
import io.hekla.cli.output.Conventions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code hekla job suspend}. */
@Command(footerHeading = "%nExample:%n", footer = "  hekla job suspend train -n research")
public final class JobSuspendCommand implements Runnable {
  private final Conventions conventions;

  @Spec private CommandSpec spec;
  @Mixin private ClusterOptions cluster;
  @Mixin private NamespaceOption namespace;
  @Mixin private ObjectName name;

  public JobSuspendCommand(Conventions conventions) {
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
                    "job name (specified by --name or -N) is mandatory to suspend a particular"
                        + " job"));
    try (ApiServer server = cluster.connect()) {
      String in = namespace.in(server);
      order(server, in, wanted);
      conventions.done(spec, "Job %s/%s: suspend requested".formatted(in, wanted));
    }
  }

  /** Creates the Command that suspends a Job. */
  public static void order(ApiServer server, String namespace, String name) {
    BusCommands.give(
        server, Resource.JOBS, server.one(Resource.JOBS, namespace, name), "AbortJob", namespace);
  }
}
