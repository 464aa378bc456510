package io.hekla.cli;

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

/**
 * Every verb: its words, what help says of it, and the object that runs it. That object, and with
 * it the class, is made only for the verb that is called: loading all of them would cost each verb
 * the time that it shall answer in.
 */
final class Verbs {
  /**
   * A verb or a group of verbs.
   *
   * @param path its words, as {@code job list}; a group comes before its verbs
   * @param about what help says of it
   */
  record Verb(String path, String about) {
    /** The last word. */
    String name() {
      return path.substring(path.lastIndexOf(' ') + 1);
    }

    /** The words before the last; empty for the first ones. */
    String group() {
      return path.contains(" ") ? path.substring(0, path.lastIndexOf(' ')) : "";
    }
  }

  static final List<Verb> ALL =
      List.of(
          new Verb(
              "demo",
              "Run example jobs of three teams on a simulated cluster and show how they are"
                  + " scheduled."),
          new Verb(
              "up",
              "Run the whole system in this process, on a cluster of simulated nodes or on a real"
                  + " one."),
          new Verb("simulate", "Run manifests, or a setup of a trace, in virtual time."),
          new Verb("schedule", "Decide on a cluster state once and write the decisions down."),
          new Verb(
              "conformance",
              "Run every scenario below the folders and compare with its expected.json."),
          new Verb(
              "vet",
              "Tell what a cluster would refuse of manifests, and why, with or without a cluster."),
          new Verb("job", "Submit, list, view, stop and delete Jobs."),
          new Verb("job run", "Submit a Job: that of a file, or one of a single task."),
          new Verb("job list", "List Jobs."),
          new Verb("job view", "Show a Job in full, with its Events."),
          new Verb("job suspend", "Stop a Job and keep it, until it is resumed."),
          new Verb("job resume", "Let a suspended Job go on."),
          new Verb("job delete", "Delete a Job and its pods."),
          new Verb("queue", "Create, list, open, close and delete Queues."),
          new Verb("queue create", "Create a Queue."),
          new Verb("queue delete", "Delete a Queue."),
          new Verb("queue operate", "Open or close a Queue, or change its weight."),
          new Verb("queue list", "List Queues and count their PodGroups."),
          new Verb("queue get", "Show one Queue."),
          new Verb("jobtemplate", "Create, show and delete JobTemplates."),
          new Verb("jobtemplate create", "Create all that a file holds."),
          new Verb("jobtemplate delete", "Delete one by its name, or all that a file holds."),
          new Verb("jobtemplate list", "List them."),
          new Verb("jobtemplate get", "Show one of them."),
          new Verb("jobtemplate describe", "Print one of them, or all, in full."),
          new Verb("jobflow", "Create, show and delete JobFlows."),
          new Verb("jobflow create", "Create all that a file holds."),
          new Verb("jobflow delete", "Delete one by its name, or all that a file holds."),
          new Verb("jobflow list", "List them."),
          new Verb("jobflow get", "Show one of them."),
          new Verb("jobflow describe", "Print one of them, or all, in full."),
          new Verb("pod", "List pods of Jobs and queues."),
          new Verb("pod list", "List the pods of Jobs, of one Job, or of a queue."),
          new Verb("top", "Show who has how much."),
          new Verb("top queues", "Show what each queue has, in bars, beside what it may have."),
          new Verb("doctor", "Look for what is wrong with a cluster's Hekla, and say what to do."),
          new Verb("migrate", "Go from Volcano to Hekla, and back."),
          new Verb("migrate plan", "Say what would change. Changes nothing."),
          new Verb("migrate switch", "Stop Volcano, so that Hekla takes over."),
          new Verb("migrate back", "Let Volcano take over again."),
          new Verb("completion", "Print a script that completes commands in a shell."),
          new Verb("version", "Print versions."),
          new Verb(CompleteCommand.NAME, "Offers words to a shell."));

  private Verbs() {}

  /** What runs a verb. */
  static Object command(String path) {
    return switch (path) {
      case "demo" -> new DemoCommand();
      case "up" -> new UpCommand();
      case "simulate" -> new SimulateCommand();
      case "schedule" -> new ScheduleCommand();
      case "conformance" -> new ConformanceCommand();
      case "vet" -> new VetCommand();
      case "job run" -> new JobRunCommand();
      case "job list" -> new JobListCommand();
      case "job view" -> new JobViewCommand();
      case "job suspend" -> new JobSuspendCommand();
      case "job resume" -> new JobResumeCommand();
      case "job delete" -> new JobDeleteCommand();
      case "queue create" -> new QueueCreateCommand();
      case "queue delete" -> new QueueDeleteCommand();
      case "queue operate" -> new QueueOperateCommand();
      case "queue list" -> new QueueListCommand();
      case "queue get" -> new QueueGetCommand();
      case "jobtemplate create" -> new FlowCreateCommand(Resource.JOB_TEMPLATES);
      case "jobtemplate delete" -> new FlowDeleteCommand(Resource.JOB_TEMPLATES);
      case "jobtemplate list" -> new FlowListCommand(Resource.JOB_TEMPLATES);
      case "jobtemplate get" -> new FlowGetCommand(Resource.JOB_TEMPLATES);
      case "jobtemplate describe" -> new FlowDescribeCommand(Resource.JOB_TEMPLATES);
      case "jobflow create" -> new FlowCreateCommand(Resource.JOB_FLOWS);
      case "jobflow delete" -> new FlowDeleteCommand(Resource.JOB_FLOWS);
      case "jobflow list" -> new FlowListCommand(Resource.JOB_FLOWS);
      case "jobflow get" -> new FlowGetCommand(Resource.JOB_FLOWS);
      case "jobflow describe" -> new FlowDescribeCommand(Resource.JOB_FLOWS);
      case "pod list" -> new PodListCommand();
      case "top queues" -> new TopQueuesCommand();
      case "doctor" -> new DoctorCommand();
      case "migrate plan" -> new MigratePlanCommand();
      case "migrate switch" -> new MigrateSwitchCommand();
      case "migrate back" -> new MigrateBackCommand();
      case "completion" -> new CompletionCommand();
      case "version" -> new VersionCommand();
      case CompleteCommand.NAME -> new CompleteCommand(CommandTree::ofHekla);
      default -> throw new IllegalArgumentException("there is no verb " + path);
    };
  }

  /** What runs one of Volcano's single-purpose tools. */
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

  /** Whether it is a group, which runs nothing by itself. */
  static boolean isGroup(Verb verb) {
    return ALL.stream().anyMatch(other -> other.group().equals(verb.path()));
  }
}
