package io.hekla.cli.job;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.ClusterOptions;
import io.hekla.cli.cluster.NamespaceOption;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.failure.CommandFailure;
import io.hekla.cli.manifest.ManifestTrees;
import io.hekla.cli.output.Documents;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code hekla job run}. */
@Command
public final class JobRunCommand implements Runnable {
  /** Values of the dry-run flag. */
  enum Dry {
    none,
    client,
    server
  }

  @Spec private CommandSpec spec;
  @Mixin private ClusterOptions cluster;
  @Mixin private NamespaceOption namespace;
  @Mixin private JobShape shape;

  @Option(
      names = {"-N", "--name"},
      paramLabel = "NAME",
      defaultValue = "",
      description = "Name of the Job.")
  private String name = "";

  @Option(
      names = {"-i", "--image"},
      paramLabel = "IMAGE",
      defaultValue = "busybox",
      description = "Image of its containers (default: ${DEFAULT-VALUE}).")
  private String image = "";

  @Option(
      names = {"-S", "--scheduler"},
      paramLabel = "NAME",
      defaultValue = "volcano",
      description = "Its scheduler (default: ${DEFAULT-VALUE}).")
  private String scheduler = "";

  @Option(
      names = {"-f", "--filename"},
      paramLabel = "FILE",
      defaultValue = "",
      description = "YAML file with the Job, instead of the flags about it.")
  private String file = "";

  @Option(
      names = "--dry-run",
      paramLabel = "none|client|server",
      arity = "0..1",
      defaultValue = "none",
      fallbackValue = "client",
      description =
          "Judge only: client by the rules of admission that this command knows and what it may read"
              + " of the cluster, server by the API server and its webhooks.")
  private Dry dry = Dry.none;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "json|yaml|name",
      defaultValue = "",
      description = "Print the Job in this form.")
  private String output = "";

  @Override
  public void run() {
    if (name.isEmpty() && file.isEmpty()) {
      throw new CommandFailure("job name cannot be left blank; give --name, or a file by -f");
    }
    if (!List.of("", "json", "yaml", "name").contains(output)) {
      throw new CommandFailure(
          "-o: there is no format \"%s\" here; use json, yaml or name".formatted(output));
    }
    try (ApiServer server = cluster.connect()) {
      String in = namespace.in(server);
      ObjectNode job =
          file.isEmpty()
              ? shape.job(name, in, image, scheduler, List.of()).object()
              : fromFile(file, in);
      switch (dry) {
        case client -> {
          var run = DryRun.judge(job, server);
          run.warnings().forEach(this::warn);
          print(run.job(), " (client dry run)");
        }
        case server -> print(server.create(Resource.JOBS, in, job, true), " (server dry run)");
        case none -> print(server.create(Resource.JOBS, in, job, false), "");
      }
    }
  }

  private static ObjectNode fromFile(String file, String namespace) {
    if (!file.equals("-") && !file.matches(".*\\.(yaml|yml|json).*")) {
      throw new CommandFailure(
          file + ": only support yaml file; name one that ends in .yaml or .yml");
    }
    List<ObjectNode> jobs = ManifestTrees.read(file, Resource.JOBS);
    if (jobs.size() > 1) {
      throw new CommandFailure(
          "%s: holds %d Jobs, and one is submitted at a time; use kubectl apply -f for all"
              .formatted(file, jobs.size()));
    }
    ObjectNode job = jobs.getFirst();
    job.withObject("metadata").put("namespace", namespace);
    return job;
  }

  private void warn(String warning) {
    spec.commandLine().getErr().println(spec.qualifiedName() + ": warning: " + warning);
  }

  private void print(ApiObject job, String how) {
    PrintWriter out = spec.commandLine().getOut();
    out.print(
        switch (output) {
          case "json" -> Documents.json(Documents.bare(job)) + "\n";
          case "yaml" -> Documents.yaml(Documents.bare(job));
          case "name" -> "job.batch.volcano.sh/%s\n".formatted(job.name());
          default -> "run job %s successfully%s\n".formatted(job.name(), how);
        });
    out.flush();
  }
}
