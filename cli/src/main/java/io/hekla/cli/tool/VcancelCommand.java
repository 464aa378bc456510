package io.hekla.cli.tool;

import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.ClusterOptions;
import io.hekla.cli.cluster.Resource;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code vcancel}. */
@Command(description = "Delete a Job and its pods.")
public final class VcancelCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private ClusterOptions cluster;
  @Mixin private ToolTarget target;

  @Override
  public void run() {
    String wanted = target.orRefuse("cancel a particular job");
    PrintWriter out = spec.commandLine().getOut();
    try (ApiServer server = cluster.connect()) {
      server.delete(Resource.JOBS, target.namespace(), wanted);
    }
    out.print("cancel job %s successfully\n".formatted(wanted));
    out.flush();
  }
}
