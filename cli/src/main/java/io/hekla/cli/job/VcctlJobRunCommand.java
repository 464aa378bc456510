package io.hekla.cli.job;

import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.ClusterOptions;
import io.hekla.cli.cluster.NamespaceOption;
import io.hekla.cli.failure.CommandFailure;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code vcctl job run}: the flags and the sentence of Volcano's command. */
@Command
public final class VcctlJobRunCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private ClusterOptions cluster;
  @Mixin private NamespaceOption namespace;
  @Mixin private JobRunFlags flags;

  @Override
  public void run() {
    if (flags.isEmpty()) {
      throw new CommandFailure("job name cannot be left blank; give --name, or a file by -f");
    }
    try (ApiServer server = cluster.connect()) {
      var unused =
          flags.create(
              server,
              flags.job(namespace.in(server), List.of()),
              spec,
              ApiServer.UnknownFields.DROPPED,
              (job, how) -> "run job %s successfully%s".formatted(job.name(), how));
    }
  }
}
