package io.hekla.cli;

import static io.hekla.cli.CommandEntry.group;
import static io.hekla.cli.CommandEntry.verb;

import io.hekla.cli.CommandEntry.Trait;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.completion.CompleteCommand;
import io.hekla.cli.completion.CompletionCommand;
import io.hekla.cli.demo.DemoCommand;
import io.hekla.cli.doctor.DoctorCommand;
import io.hekla.cli.flow.FlowCreateCommand;
import io.hekla.cli.flow.FlowDeleteCommand;
import io.hekla.cli.flow.FlowDescribeCommand;
import io.hekla.cli.flow.FlowGetCommand;
import io.hekla.cli.flow.FlowListCommand;
import io.hekla.cli.job.JobDeleteCommand;
import io.hekla.cli.job.JobListCommand;
import io.hekla.cli.job.JobResumeCommand;
import io.hekla.cli.job.JobRunCommand;
import io.hekla.cli.job.JobSuspendCommand;
import io.hekla.cli.job.JobViewCommand;
import io.hekla.cli.migrate.MigrateBackCommand;
import io.hekla.cli.migrate.MigratePlanCommand;
import io.hekla.cli.migrate.MigrateSwitchCommand;
import io.hekla.cli.pod.PodListCommand;
import io.hekla.cli.queue.QueueCreateCommand;
import io.hekla.cli.queue.QueueDeleteCommand;
import io.hekla.cli.queue.QueueGetCommand;
import io.hekla.cli.queue.QueueListCommand;
import io.hekla.cli.queue.QueueOperateCommand;
import io.hekla.cli.tool.VcancelCommand;
import io.hekla.cli.tool.VjobsCommand;
import io.hekla.cli.tool.VqueuesCommand;
import io.hekla.cli.tool.VresumeCommand;
import io.hekla.cli.tool.VsubCommand;
import io.hekla.cli.tool.VsuspendCommand;
import io.hekla.cli.top.TopQueuesCommand;
import io.hekla.cli.up.UpCommand;
import io.hekla.cli.vet.VetCommand;
import java.util.List;
import java.util.Optional;

/** Verbs of {@code hekla}, each declared once, and the single-purpose tools of Volcano. */
final class Verbs {
  /**
   * Verbs in the order of help. Lambdas, no method references: linking a reference to a constructor
   * loads its class, at the cost of each verb's start.
   */
  static final List<CommandEntry> ALL =
      List.of(
          verb(
              "demo",
              "Run example jobs of three teams on a simulated cluster and show how they are"
                  + " scheduled.",
              () -> new DemoCommand()),
          verb(
              "up",
              "Run the whole system in this process, on a cluster of simulated nodes or on a real"
                  + " one.",
              () -> new UpCommand()),
          verb(
              "simulate",
              "Run manifests, or a setup of a trace, in virtual time.",
              () -> new SimulateCommand()),
          verb(
              "schedule",
              "Decide on a cluster state once and write the decisions down.",
              () -> new ScheduleCommand()),
          verb(
              "conformance",
              "Run every scenario below the folders and compare with its expected.json.",
              () -> new ConformanceCommand()),
          verb(
              "vet",
              "Tell what a cluster would refuse of manifests, and why, with or without a cluster.",
              () -> new VetCommand()),
          group("job", "Submit, list, view, stop and delete Jobs.")
              .with(Trait.IN_VCCTL)
              .with(Trait.WARMS_UP)
              .of(
                  verb(
                      "run",
                      "Submit a Job: that of a file, or one of a single task.",
                      () -> new JobRunCommand()),
                  verb("list", "List Jobs.", () -> new JobListCommand()),
                  verb("view", "Show a Job in full, with its Events.", () -> new JobViewCommand()),
                  verb(
                      "suspend",
                      "Stop a Job and keep it, until it is resumed.",
                      () -> new JobSuspendCommand()),
                  verb("resume", "Let a suspended Job go on.", () -> new JobResumeCommand()),
                  verb("delete", "Delete a Job and its pods.", () -> new JobDeleteCommand())),
          group("queue", "Create, list, open, close and delete Queues.")
              .with(Trait.IN_VCCTL)
              .with(Trait.WARMS_UP)
              .of(
                  verb("create", "Create a Queue.", () -> new QueueCreateCommand()),
                  verb("delete", "Delete a Queue.", () -> new QueueDeleteCommand()),
                  verb(
                      "operate",
                      "Open or close a Queue, or change its weight.",
                      () -> new QueueOperateCommand()),
                  verb(
                      "list",
                      "List Queues and count their PodGroups.",
                      () -> new QueueListCommand()),
                  verb("get", "Show one Queue.", () -> new QueueGetCommand())),
          flows("jobtemplate", "Create, show and delete JobTemplates.", Resource.JOB_TEMPLATES),
          flows("jobflow", "Create, show and delete JobFlows.", Resource.JOB_FLOWS),
          group("pod", "List pods of Jobs and queues.")
              .with(Trait.IN_VCCTL)
              .with(Trait.WARMS_UP)
              .of(
                  verb(
                      "list",
                      "List the pods of Jobs, of one Job, or of a queue.",
                      () -> new PodListCommand())),
          group("top", "Show who has how much.")
              .with(Trait.WARMS_UP)
              .of(
                  verb(
                      "queues",
                      "Show what each queue has, in bars, beside what it may have.",
                      () -> new TopQueuesCommand())),
          verb(
              "doctor",
              "Look for what is wrong with a cluster's Hekla, and say what to do.",
              () -> new DoctorCommand()),
          group("migrate", "Go from Volcano to Hekla, and back.")
              .of(
                  verb(
                      "plan",
                      "Say what would change. Changes nothing.",
                      () -> new MigratePlanCommand()),
                  verb(
                      "switch",
                      "Stop Volcano, so that Hekla takes over.",
                      () -> new MigrateSwitchCommand()),
                  verb("back", "Let Volcano take over again.", () -> new MigrateBackCommand())),
          verb(
              "completion",
              "Print a script that completes commands in a shell.",
              () -> new CompletionCommand()),
          verb("version", "Print versions.", () -> new VersionCommand()).with(Trait.IN_VCCTL),
          verb(
                  CompleteCommand.NAME,
                  "Offers words to a shell.",
                  () -> new CompleteCommand(CommandTree::ofHekla))
              .with(Trait.IN_VCCTL)
              .with(Trait.WARMS_UP));

  private Verbs() {}

  private static CommandEntry flows(String name, String about, Resource kind) {
    return group(name, about)
        .with(Trait.IN_VCCTL)
        .with(Trait.WARMS_UP)
        .of(
            verb("create", "Create all that a file holds.", () -> new FlowCreateCommand(kind)),
            verb(
                "delete",
                "Delete one by its name, or all that a file holds.",
                () -> new FlowDeleteCommand(kind)),
            verb("list", "List them.", () -> new FlowListCommand(kind)),
            verb("get", "Show one of them.", () -> new FlowGetCommand(kind)),
            verb(
                "describe",
                "Print one of them, or all, in full.",
                () -> new FlowDescribeCommand(kind)));
  }

  /** Returns the entry of a verb or group that comes first on a command line. */
  static Optional<CommandEntry> first(String name) {
    return ALL.stream().filter(entry -> entry.name().equals(name)).findFirst();
  }

  /** Returns the command of one of Volcano's single-purpose tools. */
  static Object tool(Personality who) {
    return switch (who) {
      case VSUB -> new VsubCommand();
      case VJOBS -> new VjobsCommand();
      case VQUEUES -> new VqueuesCommand();
      case VSUSPEND -> new VsuspendCommand();
      case VRESUME -> new VresumeCommand();
      case VCANCEL -> new VcancelCommand();
      case HEKLA, KUBECTL, VCCTL ->
          throw new IllegalArgumentException(who + " has verbs of its own");
    };
  }
}
