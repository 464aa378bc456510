package io.hekla.cli.job;

import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.ClusterOptions;
import io.hekla.cli.cluster.NamespaceOption;
import io.hekla.cli.output.OutputOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code hekla job list}. */
@Command
public final class JobListCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private ClusterOptions cluster;
  @Mixin private NamespaceOption namespace;
  @Mixin private JobFilter filter;
  @Mixin private OutputOptions output;

  @Option(
      names = {"-q", "--queue"},
      paramLabel = "QUEUE",
      defaultValue = "",
      description = "Only Jobs of this queue.")
  private String queue = "";

  @Override
  public void run() {
    try (ApiServer server = cluster.connect()) {
      output.printing(server, cluster, spec).list(filter.of(namespace.in(server), queue));
    }
  }
}
