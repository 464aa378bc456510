package io.hekla.cli.job;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.rest.EmbeddedVersion;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.ClusterOptions;
import io.hekla.cli.cluster.NamespaceOption;
import io.hekla.cli.failure.CommandFailure;
import io.hekla.cli.failure.WrongUse;
import io.hekla.cli.manifest.OtherKinds;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hekla job run}. */
@Command(
    description = {
      "Without a file the Job has one task of --replicas pods with one container, and ends with"
          + " it: pods are not restarted. A file has one Job; a file with more objects is for"
          + " kubectl apply, or hekla up --manifests."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the Job is created; with --wait it runs or is completed, with --follow it is completed",
      "1:it is not created; with --wait or --follow: it failed, was aborted or terminated, or"
          + " --request-timeout is over",
      "2:wrong use: an unknown flag or value"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  hekla job run -N train -q research -r 4 -m 4 -i pytorch -- python train.py",
      "  hekla job run -N test --follow -- sh -c 'make test'",
      "  hekla job run -f job.yaml --wait"
    })
public final class JobRunCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private ClusterOptions cluster;
  @Mixin private NamespaceOption namespace;
  @Mixin private JobRunFlags flags;

  @Option(
      names = {"-q", "--queue"},
      paramLabel = "QUEUE",
      defaultValue = "",
      description = "Queue of the Job (default: that of the file, else default).")
  private String queue = "";

  @Option(
      names = "--priority-class",
      paramLabel = "NAME",
      defaultValue = "",
      description = "PriorityClass of the Job and its pods (default: that of the file, else none).")
  private String priorityClass = "";

  @Option(
      names = {"-c", "--command"},
      paramLabel = "COMMAND",
      defaultValue = "",
      description =
          "Command of the container as one text, which is split as a shell does it (default: that"
              + " of the image).")
  private String command = "";

  @Option(
      names = {"-e", "--env"},
      paramLabel = "NAME=VALUE",
      description = "Environment variable of the container; may be given several times.")
  private List<String> env = List.of();

  @Option(
      names = "--wait",
      description =
          "Wait until the Job runs or has ended, and print each phase with its reason"
              + " (--request-timeout is the longest wait).")
  private boolean wait;

  @Option(
      names = "--follow",
      description = "Wait until the Job has ended, and print each phase with its reason.")
  private boolean follow;

  @Parameters(
      paramLabel = "WORD",
      arity = "0..*",
      description = "Command of the container, after --: each argument is a word of it.")
  private List<String> words = List.of();

  @Override
  public Integer call() {
    check();
    try (ApiServer server = cluster.connect()) {
      ObjectNode job = job(server);
      ApiObject made =
          flags.create(
              server,
              job,
              spec,
              ApiServer.UnknownFields.REFUSED,
              (one, how) -> "Job %s/%s created%s".formatted(one.namespace(), one.name(), how));
      return (wait || follow) && !flags.isDryRun()
          ? new JobWait(server, spec.commandLine().getOut(), follow)
              .until(made, cluster.watchTimeout())
          : ExitCode.OK;
    }
  }

  private void check() {
    if (flags.isEmpty()) {
      throw new WrongUse(
          "the name of the Job is missing; write %s -N NAME, or name its file by -f"
              .formatted(spec.qualifiedName()));
    }
    boolean described = !(words.isEmpty() && command.isEmpty() && env.isEmpty());
    if (flags.isFile() && described) {
      throw new WrongUse(
          "a command and --env are for a Job without a file; write them into the file");
    }
    boolean marked = spec.commandLine().getParseResult().originalArgs().contains("--");
    if (!words.isEmpty() && !marked) {
      throw new WrongUse(
          "\"%s\" is no flag; a name is given by -N, and a command after --: %s -N NAME -- %s"
              .formatted(words.getFirst(), spec.qualifiedName(), String.join(" ", words)));
    }
    if (!words.isEmpty() && !command.isEmpty()) {
      throw new WrongUse("give the command by --command or after --, not both");
    }
    for (String one : env) {
      if (one.indexOf('=') <= 0) {
        throw new WrongUse("--env: \"%s\" is no variable; write NAME=VALUE".formatted(one));
      }
    }
  }

  private ObjectNode job(ApiServer server) {
    List<String> all = new ArrayList<>(words);
    all.addAll(ShellWords.of("--command", command));
    ObjectNode job;
    try {
      job = flags.job(namespace.in(server), all);
    } catch (OtherKinds others) {
      throw new CommandFailure(
          "%s: has objects of other kinds than Job, and job run creates one Job; %s"
              .formatted(
                  flags.file(), OtherKindsAdvice.of(flags.file(), others, isEmbedded(server))),
          others);
    }
    ObjectNode of = job.withObject("spec");
    if (!queue.isEmpty()) {
      of.put("queue", queue);
    }
    if (!priorityClass.isEmpty()) {
      of.put("priorityClassName", priorityClass);
      of.path("tasks").forEach(task -> template(task).put("priorityClassName", priorityClass));
    }
    if (!env.isEmpty()) {
      ObjectNode container = (ObjectNode) of.at("/tasks/0/template/spec/containers/0");
      var variables = container.putArray("env");
      env.forEach(
          one ->
              variables
                  .addObject()
                  .put("name", one.substring(0, one.indexOf('=')))
                  .put("value", one.substring(one.indexOf('=') + 1)));
    }
    return job;
  }

  private static boolean isEmbedded(ApiServer server) {
    return EmbeddedVersion.isEmbedded(server.get("/version").path("gitVersion").asText(""));
  }

  private static ObjectNode template(JsonNode task) {
    return ((ObjectNode) task).withObject("template").withObject("spec");
  }
}
