package io.hekla.admission.job;

import io.hekla.admission.part.NullSafe;
import io.hekla.admission.part.ObjectTrees;
import io.hekla.admission.rule.AdmissionContext;
import io.hekla.admission.rule.AdmissionSettings;
import io.hekla.admission.rule.Default;
import io.hekla.model.api.Job;
import io.hekla.model.api.PartitionPolicySpec;
import io.hekla.model.api.TaskSpec;
import io.hekla.model.cluster.QueueNames;
import io.hekla.model.job.HostNetwork;
import io.hekla.model.job.TaskNames;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Defaults of a Job: values of fields that it leaves out. */
final class JobDefaults {
  /** Default {@code maxRetry} of a Job (attempts), and of a task (restarts of its containers). */
  static final int MAX_RETRY = 3;

  /** Plugins whose pods find each other by name, or log in to each other. */
  private static final List<String> NEED_SERVICE = List.of("tensorflow", "pytorch", "ray", "mpi");

  private static final List<String> NEED_LOGIN = List.of("mpi");

  /** Default {@code minAvailable} of the task {@code t}, in CEL. */
  private static final String MINIMUM_IN_CEL =
      "t.?partitionPolicy.?minPartitions.orValue(0) > 0 ?"
          + " t.partitionPolicy.minPartitions * t.partitionPolicy.partitionSize"
          + " : t.?replicas.orValue(0)";

  private JobDefaults() {}

  static final List<Default<Job>> ALL =
      List.of(
          Default.<Job>of(
                  "job.default-queue",
                  "Volcano",
                  "A Job without queue gets `hekla.scheduler.default-queue`, which is "
                      + "`default` unless set.",
                  (job, context) -> QueueNames.fill(job, context.settings().defaultQueue()))
              .inCel(
                  "object.spec.?queue.orValue('') == '' ? "
                      + add("queue", "'" + QueueNames.DEFAULT + "'")
                      + " : []")
              .withReadDefault(),
          Default.<Job>of(
                  "job.default-scheduler",
                  "Volcano",
                  "A Job without `schedulerName` gets the first of `--scheduler-name`, `volcano`.",
                  JobDefaults::scheduler)
              .inCel(
                  "object.spec.?schedulerName.orValue('') == '' ? "
                      + add("schedulerName", "'" + AdmissionSettings.VOLCANO + "'")
                      + " : []"),
          Default.<Job>of(
                  "job.default-max-retry",
                  "Volcano",
                  "A Job whose `maxRetry` is 0 gets 3.",
                  (job, context) -> {
                    if (NullSafe.number(job.getSpec().maxRetry) == 0) {
                      job.getSpec().maxRetry = MAX_RETRY;
                    }
                  })
              .inCel(
                  "object.spec.?maxRetry.orValue(0) == 0 ? "
                      + add("maxRetry", String.valueOf(MAX_RETRY))
                      + " : []")
              .withReadDefault(),
          Default.<Job>of(
                  "job.default-task-name",
                  "Volcano",
                  "A task without name gets the name `default` with its position appended, "
                      + "from 0.",
                  (job, context) -> TaskNames.fill(job))
              .inCel(addToTasks("name", "t.?name.orValue('') == ''", "'default' + string(i)"))
              .withReadDefault(),
          ofTasks(
                  "job.default-replicas",
                  "CRD",
                  "A task without `replicas` has 0.",
                  task -> {
                    if (task.replicas == null) {
                      task.replicas = 0;
                    }
                  })
              .inCel(addToTasks("replicas", "!has(t.replicas)", "0")),
          Default.<Job>of(
                  "job.default-dns-policy",
                  "Volcano",
                  "Pods of a task in the host's network without `dnsPolicy` get"
                      + " `ClusterFirstWithHostNet`.",
                  (job, context) -> HostNetwork.fill(job))
              .inCel(
                  addToTasks(
                      "template/spec/dnsPolicy",
                      "t.?template.?spec.?hostNetwork.orValue(false)"
                          + " && t.?template.?spec.?dnsPolicy.orValue('') == ''",
                      "'" + HostNetwork.DNS_POLICY + "'"))
              .withReadDefault(),
          ofTasks(
                  "job.default-task-minimum",
                  "Volcano",
                  "A task without `minAvailable` gets `minPartitions` × `partitionSize`, or else"
                      + " its replicas.",
                  task -> {
                    if (task.minAvailable == null) {
                      task.minAvailable = minimum(task);
                    }
                  })
              .inCel(addToTasks("minAvailable", "!has(t.minAvailable)", MINIMUM_IN_CEL)),
          ofTasks(
                  "job.default-task-max-retry",
                  "Volcano",
                  "A task whose `maxRetry` is 0 gets 3.",
                  task -> {
                    if (NullSafe.number(task.maxRetry) == 0) {
                      task.maxRetry = MAX_RETRY;
                    }
                  })
              .inCel(
                  addToTasks("maxRetry", "t.?maxRetry.orValue(0) == 0", String.valueOf(MAX_RETRY)))
              .withReadDefault(),
          Default.<Job>of(
                  "job.default-minimum",
                  "Volcano",
                  "A Job whose `minAvailable` is 0 gets the sum of the `minAvailable` of "
                      + "its tasks.",
                  (job, context) -> {
                    if (NullSafe.number(job.getSpec().minAvailable) == 0) {
                      job.getSpec().minAvailable = clamped(Tasks.minimum(job));
                    }
                  })
              .inCel(
                  "object.spec.?minAvailable.orValue(0) == 0 ? "
                      + add(
                          "minAvailable",
                          "object.spec.?tasks.orValue([]).map(t, t.?minAvailable.orValue("
                              + MINIMUM_IN_CEL
                              + ")).sum()")
                      + " : []"),
          Default.<Job>of(
                  "job.default-service-plugin",
                  "Volcano",
                  "A Job with one of the plugins `tensorflow`, `pytorch`, `ray` and `mpi` "
                      + "gets the plugin `svc`.",
                  (job, context) -> bring(job, NEED_SERVICE, "svc"))
              .inCel(bringInCel(NEED_SERVICE, "svc")),
          Default.<Job>of(
                  "job.default-login-plugin",
                  "Volcano",
                  "A Job with the plugin `mpi` gets the plugin `ssh`.",
                  (job, context) -> bring(job, NEED_LOGIN, "ssh"))
              .inCel(bringInCel(NEED_LOGIN, "ssh")));

  /** Returns a copy of a Job as Hekla reads it: with the implied defaults that it lacks. */
  static Job asRead(Job job, AdmissionContext context) {
    Job copy = ObjectTrees.copy(job);
    ALL.stream().filter(Default::implied).forEach(one -> one.filling().fill(copy, context));
    return copy;
  }

  private static Default<Job> ofTasks(
      String name, String source, String sentence, Consumer<TaskSpec> filling) {
    return Default.of(name, source, sentence, (job, context) -> Tasks.of(job).forEach(filling));
  }

  private static void scheduler(Job job, AdmissionContext context) {
    if (NullSafe.text(job.getSpec().schedulerName).isEmpty()) {
      job.getSpec().schedulerName = context.settings().schedulerName();
    }
  }

  private static int minimum(TaskSpec task) {
    PartitionPolicySpec partition = task.partitionPolicy;
    return partition != null && NullSafe.number(partition.minPartitions) > 0
        ? clamped((long) partition.minPartitions * NullSafe.number(partition.partitionSize))
        : NullSafe.number(task.replicas);
  }

  /**
   * Returns the number as near as a field can hold it: a Job that asks for more is refused as too
   * large.
   */
  private static int clamped(long number) {
    return Math.clamp(number, Integer.MIN_VALUE, Integer.MAX_VALUE);
  }

  private static void bring(Job job, List<String> plugins, String needed) {
    Map<String, List<String>> named = job.getSpec().plugins;
    if (named != null
        && !named.containsKey(needed)
        && plugins.stream().anyMatch(named::containsKey)) {
      var more = new LinkedHashMap<>(named);
      more.put(needed, new ArrayList<>());
      job.getSpec().plugins = more;
    }
  }

  private static String bringInCel(List<String> plugins, String needed) {
    return "has(object.spec.plugins) && !('"
        + needed
        + "' in object.spec.plugins) && object.spec.plugins.exists(name, name in ['"
        + String.join("', '", plugins)
        + "']) ? "
        + add("plugins/" + needed, "[]")
        + " : []";
  }

  /** Returns a list of one operation, in CEL, that sets a field of the spec. */
  private static String add(String field, String value) {
    return "[JSONPatch{op: 'add', path: '/spec/" + field + "', value: " + value + "}]";
  }

  /**
   * Returns an operation in CEL for each task {@code t}, at position {@code i}, that lacks
   * something.
   */
  private static String addToTasks(String field, String lacks, String value) {
    return "object.spec.?tasks.orValue([]).transformList(i, t, %s, JSONPatch{op: 'add', path: '/spec/tasks/' + string(i) + '/%s', value: %s})"
        .formatted(lacks, field, value);
  }
}
