package io.hekla.cli;

import static io.hekla.cli.CommandEntry.group;
import static io.hekla.cli.CommandEntry.verb;

import io.hekla.cli.CommandEntry.Trait;
import io.hekla.cli.bundle.BundleCommand;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.completion.CompleteCommand;
import io.hekla.cli.completion.CompletionCommand;
import io.hekla.cli.demo.DemoCommand;
import io.hekla.cli.doctor.DoctorCommand;
import io.hekla.cli.experiment.ExperimentCommand;
import io.hekla.cli.explain.ExplainCommand;
import io.hekla.cli.flow.FlowCreateCommand;
import io.hekla.cli.flow.FlowDeleteCommand;
import io.hekla.cli.flow.FlowDescribeCommand;
import io.hekla.cli.flow.FlowGetCommand;
import io.hekla.cli.flow.FlowListCommand;
import io.hekla.cli.history.HistoryCommand;
import io.hekla.cli.history.TimelineCommand;
import io.hekla.cli.history.UsageCommand;
import io.hekla.cli.job.JobDeleteCommand;
import io.hekla.cli.job.JobListCommand;
import io.hekla.cli.job.JobResumeCommand;
import io.hekla.cli.job.JobRunCommand;
import io.hekla.cli.job.JobSuspendCommand;
import io.hekla.cli.job.JobViewCommand;
import io.hekla.cli.job.VcctlJobRunCommand;
import io.hekla.cli.job.VcctlJobViewCommand;
import io.hekla.cli.migrate.MigrateBackCommand;
import io.hekla.cli.migrate.MigratePlanCommand;
import io.hekla.cli.migrate.MigrateSwitchCommand;
import io.hekla.cli.output.Conventions;
import io.hekla.cli.pod.PodListCommand;
import io.hekla.cli.podgroup.PodGroupListCommand;
import io.hekla.cli.queue.QueueCreateCommand;
import io.hekla.cli.queue.QueueDeleteCommand;
import io.hekla.cli.queue.QueueGetCommand;
import io.hekla.cli.queue.QueueListCommand;
import io.hekla.cli.queue.QueueOperateCommand;
import io.hekla.cli.queue.VcctlQueueCreateCommand;
import io.hekla.cli.replay.ReplayCommand;
import io.hekla.cli.tool.VcancelCommand;
import io.hekla.cli.tool.VjobsCommand;
import io.hekla.cli.tool.VqueuesCommand;
import io.hekla.cli.tool.VresumeCommand;
import io.hekla.cli.tool.VsubCommand;
import io.hekla.cli.tool.VsuspendCommand;
import io.hekla.cli.top.TopJobsCommand;
import io.hekla.cli.top.TopQueuesCommand;
import io.hekla.cli.up.UpCommand;
import io.hekla.cli.vet.VetCommand;
import io.hekla.cli.whatif.SubmitCommand;
import io.hekla.cli.whatif.WhatIfCommand;
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
              "Run example jobs of three teams on a simulated cluster, and show how they are"
                  + " scheduled.",
              () -> new DemoCommand()),
          verb(
              "up",
              "Run Hekla in this process: on simulated nodes, or for a real cluster.",
              () -> new UpCommand()),
          verb(
              "simulate",
              "Run manifests, or a recorded trace, in virtual time.",
              () -> new SimulateCommand()),
          verb(
              "experiment",
              "Run the same jobs under several configurations, and compare figures.",
              () -> new ExperimentCommand()),
          verb(
              "schedule",
              "Run scheduling sessions on a recorded cluster state, and write their decisions.",
              () -> new ScheduleCommand()),
          verb(
              "conformance",
              "Run the scenarios in folders, and compare the decisions with Volcano's.",
              () -> new ConformanceCommand()),
          verb(
              "explain",
              "Show why a Job, PodGroup or pod waits, and what would let it run.",
              () -> new ExplainCommand()),
          verb(
              "replay",
              "Run recorded sessions again, and compare the decisions.",
              () -> new ReplayCommand()),
          verb(
                  "whatif",
                  "Run recorded days again under other circumstances, and compare with what was.",
                  () -> new WhatIfCommand())
              .of(
                  verb(
                      "submit",
                      "Show when and where Jobs would start if they were submitted now.",
                      () -> new SubmitCommand())),
          verb(
              "bundle",
              "Write recorded sessions to one file that reproduces them anywhere.",
              () -> new BundleCommand()),
          verb(
              "history",
              "Show what happened to a Job, or list the Jobs of a queue, node or user.",
              () -> new HistoryCommand()),
          verb(
              "usage",
              "Sum the hours of CPU, memory and GPUs by queue, namespace or user.",
              () -> new UsageCommand()),
          verb(
              "timeline",
              "Draw the phases, waits and pods of a Job over time.",
              () -> new TimelineCommand()),
          verb(
              "vet",
              "Check manifests against the admission rules, with or without a cluster.",
              () -> new VetCommand()),
          group("job", "Create, list, view, suspend, resume and delete Jobs.")
              .with(Trait.IN_VCCTL)
              .with(Trait.WARMS_UP)
              .of(
                  verb(
                          "run",
                          "Create a Job from a file, or from flags: one task with one container.",
                          () -> new JobRunCommand())
                      .underVcctl(() -> new VcctlJobRunCommand()),
                  verb(
                          "list",
                          "List Jobs, each with its phase and the reason why it waits.",
                          () -> new JobListCommand(Conventions.OWN))
                      .underVcctl(() -> new JobListCommand(Conventions.VOLCANO)),
                  verb(
                          "view",
                          "Show one Job: why it waits, its tasks, pods and Events.",
                          () -> new JobViewCommand())
                      .underVcctl(() -> new VcctlJobViewCommand()),
                  verb(
                          "suspend",
                          "Suspend a Job: its pods end, and the Job stays until it is resumed.",
                          () -> new JobSuspendCommand(Conventions.OWN))
                      .underVcctl(() -> new JobSuspendCommand(Conventions.VOLCANO)),
                  verb(
                          "resume",
                          "Resume a suspended Job: its pods are created anew.",
                          () -> new JobResumeCommand(Conventions.OWN))
                      .underVcctl(() -> new JobResumeCommand(Conventions.VOLCANO)),
                  verb(
                          "delete",
                          "Delete a Job and its pods.",
                          () -> new JobDeleteCommand(Conventions.OWN))
                      .underVcctl(() -> new JobDeleteCommand(Conventions.VOLCANO))),
          group("queue", "Create, list, open, close and delete Queues.")
              .with(Trait.IN_VCCTL)
              .with(Trait.WARMS_UP)
              .of(
                  verb("create", "Create a Queue.", () -> new QueueCreateCommand())
                      .underVcctl(() -> new VcctlQueueCreateCommand()),
                  verb("delete", "Delete a Queue.", () -> new QueueDeleteCommand(Conventions.OWN))
                      .underVcctl(() -> new QueueDeleteCommand(Conventions.VOLCANO)),
                  verb(
                          "operate",
                          "Open or close a Queue, or change its weight.",
                          () -> new QueueOperateCommand(Conventions.OWN))
                      .underVcctl(() -> new QueueOperateCommand(Conventions.VOLCANO)),
                  verb(
                      "list",
                      "List Queues, with the number of their PodGroups by phase.",
                      () -> new QueueListCommand()),
                  verb(
                      "get",
                      "Show one Queue, with the number of its PodGroups by phase.",
                      () -> new QueueGetCommand())),
          flows("jobtemplate", "Create, show and delete JobTemplates.", Resource.JOB_TEMPLATES),
          flows("jobflow", "Create, show and delete JobFlows.", Resource.JOB_FLOWS),
          group("podgroup", "List PodGroups, those without a Job included.")
              .with(Trait.WARMS_UP)
              .of(
                  verb(
                      "list",
                      "List PodGroups, each with its queue, its phase and the reason why it waits.",
                      () -> new PodGroupListCommand())),
          group("pod", "List pods of Jobs and queues.")
              .with(Trait.IN_VCCTL)
              .with(Trait.WARMS_UP)
              .of(
                  verb(
                          "list",
                          "List the pods of Jobs, of one Job, or of a queue.",
                          () -> new PodListCommand(Conventions.OWN))
                      .underVcctl(() -> new PodListCommand(Conventions.VOLCANO))),
          group("top", "Show which queues and jobs hold resources, and which wait.")
              .with(Trait.WARMS_UP)
              .of(
                  verb(
                      "queues",
                      "Show allocated, pending and allowed resources of each queue, with bars.",
                      () -> new TopQueuesCommand()),
                  verb(
                      "jobs",
                      "Show what each job holds, and why and at which position the others wait.",
                      () -> new TopJobsCommand())),
          verb(
              "doctor",
              "Check the Hekla of a cluster, and print a remedy for each fault.",
              () -> new DoctorCommand()),
          group("migrate", "Move a cluster from Volcano to Hekla, or back.")
              .of(
                  verb(
                      "plan",
                      "Print what a move would change; change nothing.",
                      () -> new MigratePlanCommand()),
                  verb(
                      "switch",
                      "Stop Volcano, so that Hekla takes over.",
                      () -> new MigrateSwitchCommand()),
                  verb(
                      "back",
                      "Stop Hekla and start Volcano again.",
                      () -> new MigrateBackCommand())),
          verb(
              "completion",
              "Print the completion script of a shell.",
              () -> new CompletionCommand()),
          verb("version", "Print versions.", () -> new VersionCommand()).with(Trait.IN_VCCTL),
          verb(
                  CompleteCommand.NAME,
                  "Print completion candidates, for a shell.",
                  () -> new CompleteCommand(CommandTree::ofHekla))
              .with(Trait.IN_VCCTL)
              .with(Trait.WARMS_UP));

  private Verbs() {}

  private static CommandEntry flows(String name, String about, Resource kind) {
    return group(name, about)
        .with(Trait.IN_VCCTL)
        .with(Trait.WARMS_UP)
        .of(
            verb(
                    "create",
                    "Create the %ss of a file.".formatted(kind.kind()),
                    () -> new FlowCreateCommand(kind, Conventions.OWN))
                .underVcctl(() -> new FlowCreateCommand(kind, Conventions.VOLCANO)),
            verb(
                "delete",
                "Delete one %s by its name, or those of a file.".formatted(kind.kind()),
                () -> new FlowDeleteCommand(kind)),
            verb("list", "List %ss.".formatted(kind.kind()), () -> new FlowListCommand(kind)),
            verb("get", "Show one %s.".formatted(kind.kind()), () -> new FlowGetCommand(kind)),
            verb(
                "describe",
                "Print one %s, or all of a namespace, as YAML or JSON.".formatted(kind.kind()),
                () -> new FlowDescribeCommand(kind)));
  }

  /** Returns the entry of a verb or group that comes first on a command line. */
  static Optional<CommandEntry> first(String name) {
    return ALL.stream().filter(entry -> entry.name().equals(name)).findFirst();
  }

  /** Returns the command of one of Volcano's single-purpose tools. */
  static Object tool(Personality personality) {
    return switch (personality) {
      case VSUB -> new VsubCommand();
      case VJOBS -> new VjobsCommand();
      case VQUEUES -> new VqueuesCommand();
      case VSUSPEND -> new VsuspendCommand();
      case VRESUME -> new VresumeCommand();
      case VCANCEL -> new VcancelCommand();
      case HEKLA, KUBECTL, VCCTL ->
          throw new IllegalArgumentException(personality + " has verbs of its own");
    };
  }
}
