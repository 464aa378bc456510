package io.hekla.cli.job;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.failure.CommandFailure;
import io.hekla.cli.failure.WrongUse;
import io.hekla.cli.manifest.ManifestTree;
import io.hekla.cli.manifest.ManifestTrees;
import io.hekla.cli.manifest.UnknownFields;
import io.hekla.cli.output.Documents;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Flags of {@code job run} that Volcano's command has, too, and the Job that they describe. */
public final class JobRunFlags {
  /** Values of the dry-run flag. */
  enum Dry {
    none,
    client,
    server
  }

  @Mixin private JobShape shape = new JobShape();

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
      description = "Image of the container (default: ${DEFAULT-VALUE}).")
  private String image = "";

  @Option(
      names = {"-S", "--scheduler"},
      paramLabel = "NAME",
      defaultValue = "volcano",
      description = "Scheduler of the pods (default: ${DEFAULT-VALUE}).")
  private String scheduler = "";

  @Option(
      names = {"-f", "--filename"},
      paramLabel = "FILE",
      defaultValue = "",
      description =
          "File (YAML or JSON) with one Job, instead of the flags that describe it; - is standard"
              + " input.")
  private String file = "";

  @Option(
      names = "--dry-run",
      paramLabel = "none|client|server",
      arity = "0..1",
      defaultValue = "none",
      fallbackValue = "client",
      description =
          "Check the Job and create nothing: client applies the admission rules locally, server sends it to the API server and its webhooks (default: ${DEFAULT-VALUE}; without a value:"
              + " client).")
  private Dry dry = Dry.none;

  /** Job of the file, as it was read; empty without a file. */
  private List<ManifestTree> read = List.of();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "json|yaml|name",
      defaultValue = "",
      description = "Print the Job in this form.")
  private String output = "";

  /** Returns whether neither a name nor a file is given. */
  boolean isEmpty() {
    return name.isEmpty() && file.isEmpty();
  }

  /** Name of the file; empty if there is none. */
  String file() {
    return file;
  }

  boolean isFile() {
    return !file.isEmpty();
  }

  boolean isDryRun() {
    return dry != Dry.none;
  }

  /** Returns the Job of the file or the flags, in a namespace. */
  ObjectNode job(String namespace, List<String> command) {
    return file.isEmpty()
        ? shape.job(name, namespace, image, scheduler, command).object()
        : fromFile(namespace);
  }

  private ObjectNode fromFile(String namespace) {
    if (!file.equals("-") && !file.matches(".*\\.(yaml|yml|json).*")) {
      throw new CommandFailure(
          file + ": only support yaml file; name one that ends in .yaml or .yml");
    }
    List<ManifestTree> jobs = ManifestTrees.read(file, Resource.JOBS);
    if (jobs.size() > 1) {
      throw new CommandFailure(
          "%s: has %d Jobs, and job run creates one; apply all with: kubectl apply -f %s"
              .formatted(file, jobs.size(), file));
    }
    read = jobs;
    ObjectNode job = jobs.getFirst().object();
    job.withObject("metadata").put("namespace", namespace);
    return job;
  }

  /**
   * Creates the Job, or has it checked, and prints what was done.
   *
   * @param unknown treatment of fields that the server does not know
   * @param sentence line that says it, with the name of the Job
   * @return Job as the server has it
   */
  ApiObject create(
      ApiServer server,
      ObjectNode job,
      CommandSpec verb,
      ApiServer.UnknownFields unknown,
      Sentence sentence) {
    if (!List.of("", "json", "yaml", "name").contains(output)) {
      throw new WrongUse(
          "-o: there is no format \"%s\" here; use json, yaml or name".formatted(output));
    }
    if (unknown == ApiServer.UnknownFields.REFUSED) {
      if (dry == Dry.client) {
        UnknownFields.refuse(read);
      } else {
        UnknownFields.check(server, Resource.JOBS, read);
      }
    }
    String in = job.path("metadata").path("namespace").asText();
    return switch (dry) {
      case client -> {
        var run = DryRun.check(job, server);
        run.warnings()
            .forEach(
                warning ->
                    verb.commandLine()
                        .getErr()
                        .println(verb.qualifiedName() + ": warning: " + warning));
        yield print(run.job(), verb, sentence.of(run.job(), " (client dry run)"));
      }
      case server -> {
        ApiObject checked = server.create(Resource.JOBS, in, job, true, unknown);
        yield print(checked, verb, sentence.of(checked, " (server dry run)"));
      }
      case none -> {
        ApiObject made = server.create(Resource.JOBS, in, job, false, unknown);
        yield print(made, verb, sentence.of(made, ""));
      }
    };
  }

  /** Line about a Job that was created, or checked in a dry run. */
  @FunctionalInterface
  interface Sentence {
    String of(ApiObject job, String how);
  }

  private ApiObject print(ApiObject job, CommandSpec verb, String sentence) {
    PrintWriter out = verb.commandLine().getOut();
    out.print(
        switch (output) {
          case "json" -> Documents.json(Documents.bare(job)) + "\n";
          case "yaml" -> Documents.yaml(Documents.bare(job));
          case "name" -> "job.batch.volcano.sh/%s\n".formatted(job.name());
          default -> sentence + "\n";
        });
    out.flush();
    return job;
  }
}
