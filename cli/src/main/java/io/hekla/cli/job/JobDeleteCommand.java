package io.hekla.cli.job;

import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.ClusterOptions;
import io.hekla.cli.cluster.NamespaceOption;
import io.hekla.cli.cluster.ObjectName;
import io.hekla.cli.cluster.Resource;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code hekla job delete}. */
@Command
public final class JobDeleteCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private ClusterOptions cluster;
  @Mixin private NamespaceOption namespace;
  @Mixin private ObjectName name;

  @Override
  public void run() {
    String wanted =
        name.orRefuse(
            "job name (specified by --name or -N) is mandatory to delete a particular job");
    PrintWriter out = spec.commandLine().getOut();
    try (ApiServer server = cluster.connect()) {
      server.delete(Resource.JOBS, namespace.in(server), wanted);
    }
    out.print("delete job %s successfully\n".formatted(wanted));
    out.flush();
  }
}
