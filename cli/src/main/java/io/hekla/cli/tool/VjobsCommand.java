package io.hekla.cli.tool;

import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.ClusterOptions;
import io.hekla.cli.job.JobFilter;
import io.hekla.cli.job.VcctlJobViewCommand;
import io.hekla.cli.output.Conventions;
import io.hekla.cli.output.OutputOptions;
import io.hekla.cli.queue.QueueReports;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code vjobs}. */
@Command(description = "List Jobs, or show one in full.")
public final class VjobsCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private ClusterOptions cluster;
  @Mixin private ToolTarget target;
  @Mixin private JobFilter filter;
  @Mixin private OutputOptions output;

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    try (ApiServer server = cluster.connect()) {
      if (target.name().isEmpty()) {
        output
            .printing(server, cluster, spec)
            .list(filter.of(target.namespace(), "", Conventions.VOLCANO, () -> QueueReports.NONE));
      } else {
        VcctlJobViewCommand.print(server, target.namespace(), target.name(), false, out);
      }
    }
  }
}
