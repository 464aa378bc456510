package io.hekla.cli.tool;

import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.ClusterOptions;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.failure.CommandFailure;
import io.hekla.cli.job.JobShape;
import io.hekla.cli.job.ShellWords;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code vsub}. */
@Command(description = "Submit a Job of a single task.")
public final class VsubCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private ClusterOptions cluster;
  @Mixin private JobShape shape;

  @Option(
      names = {"-i", "--image"},
      paramLabel = "IMAGE",
      defaultValue = "${env:VOLCANO_DEFAULT_IMAGE:-busybox}",
      description = "Image of its containers (default: ${DEFAULT-VALUE}).")
  private String image = "";

  @Option(
      names = {"-N", "--namespace"},
      paramLabel = "NAMESPACE",
      defaultValue = "${env:VOLCANO_DEFAULT_JOB_NAMESPACE:-default}",
      description = "Namespace of the Job (default: ${DEFAULT-VALUE}).")
  private String namespace = "";

  @Option(
      names = {"-n", "--name"},
      paramLabel = "NAME",
      defaultValue = "",
      description = "Name of the Job.")
  private String name = "";

  @Option(
      names = {"-S", "--scheduler"},
      paramLabel = "NAME",
      defaultValue = "${env:VOLCANO_SCHEDULER_NAME:-volcano}",
      description = "Its scheduler (default: ${DEFAULT-VALUE}).")
  private String scheduler = "";

  @Option(
      names = {"-c", "--command"},
      paramLabel = "COMMAND",
      defaultValue = "",
      description = "Command of its container, split as a shell does it.")
  private String command = "";

  @Override
  public void run() {
    if (name.isEmpty()) {
      throw new CommandFailure("job name cannot be left blank; give it by --name or -n");
    }
    var job =
        shape.job(name, namespace, image, scheduler, ShellWords.of("--command", command)).object();
    ApiObject made;
    try (ApiServer server = cluster.connect()) {
      made = server.create(Resource.JOBS, namespace, job, false);
    }
    PrintWriter out = spec.commandLine().getOut();
    out.print("run job %s successfully\n".formatted(made.name()));
    out.flush();
  }
}
