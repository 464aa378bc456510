package io.hekla.admission.job;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.hekla.admission.part.AmountChecks;
import io.hekla.admission.part.Names;
import io.hekla.admission.part.NullSafe;
import io.hekla.admission.rule.Findings;
import io.hekla.admission.rule.Rule;
import io.hekla.admission.rule.RuleInput;
import io.hekla.model.api.Bounds;
import io.hekla.model.api.Job;
import io.hekla.model.api.SchemaRules;
import io.hekla.model.api.TaskSpec;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Rules on each task by itself, and on the uniqueness of their names. */
final class TaskRules {
  private static final String NONE = "none";

  private TaskRules() {}

  static final List<Rule<Job>> ALL =
      List.of(
          Rule.<Job>whenStored(
                  "job.task-has-replicas",
                  "Volcano",
                  "`replicas` of a task is 0 or more.",
                  TaskRules::replicas)
              .byTypes(),
          Tasks.inSchema(
              Rule.whenStored(
                  "job.task-minimum-fits",
                  "Volcano",
                  "`minAvailable` of a task is at least 0 and at most its replicas.",
                  TaskRules::minimum),
              SchemaRules.TASK_MINIMUM_FITS),
          Rule.<Job>whenStored(
                  "job.replicas-fit",
                  "Hekla",
                  "All tasks of a Job together have at most %d replicas."
                      .formatted(Bounds.JOB_REPLICAS),
                  TaskRules::allReplicas)
              .inCel(
                  "object.spec.?tasks.orValue([]).map(t, t.?replicas.orValue(0)).sum() <= "
                      + Bounds.JOB_REPLICAS),
          Rule.<Job>whenCreated(
                  "job.task-names-differ",
                  "Volcano",
                  "No two tasks of a Job have the same name.",
                  TaskRules::names)
              .inCel(
                  "object.spec.?tasks.orValue([]).all(t, t.?name.orValue('') == '' ||"
                      + " object.spec.tasks.filter(o, o.?name.orValue('') == t.name).size() == 1)"),
          Rule.whenCreated(
              "job.pod-names-fit",
              "Volcano",
              "Names of pods, `JOB-TASK-INDEX`, are valid and have at most 63 " + "characters.",
              TaskRules::podNames),
          Rule.whenCreated(
              "job.numa-tasks-want-whole-cpus",
              "Volcano",
              "Containers of a task with a `topologyPolicy` request a whole number of "
                  + "CPUs, at least 1.",
              TaskRules::wholeCpus));

  private static void replicas(RuleInput<Job> input, Findings findings) {
    Tasks.each(
        input.object(),
        (at, task) -> {
          if (NullSafe.number(task.replicas) < 0) {
            findings.add(at + ".replicas", "is " + task.replicas, "must be 0 or more");
          }
        });
  }

  private static void allReplicas(RuleInput<Job> input, Findings findings) {
    long replicas = Tasks.replicas(input.object());
    int most = input.context().settings().jobLimits().replicas();
    // A Job that is older than a lower limit can still be changed, and therefore deleted in the
    // end.
    boolean isOlder = input.before().filter(job -> Tasks.replicas(job) >= replicas).isPresent();
    if (replicas > Bounds.JOB_REPLICAS || (replicas > most && !isOlder)) {
      findings.add(
          "spec.tasks",
          "have " + replicas + " replicas together",
          "at most " + most + "; make several Jobs of it");
    }
  }

  private static void minimum(RuleInput<Job> input, Findings findings) {
    Tasks.each(
        input.object(),
        (at, task) -> {
          int replicas = Math.max(0, NullSafe.number(task.replicas));
          if (NullSafe.number(task.minAvailable) < 0) {
            findings.add(at + ".minAvailable", "is " + task.minAvailable, "must be 0 or more");
          } else if (NullSafe.number(task.minAvailable) > replicas) {
            findings.add(
                at + ".minAvailable",
                "is " + task.minAvailable + ", greater than the task's " + replicas + " replicas",
                "must be at most " + replicas);
          }
        });
  }

  private static void names(RuleInput<Job> input, Findings findings) {
    Map<String, String> seen = new HashMap<>();
    Tasks.each(
        input.object(),
        (at, task) -> {
          String first = seen.putIfAbsent(NullSafe.text(task.name), at);
          if (first != null) {
            findings.add(
                at + ".name",
                "duplicated task name \"" + task.name + "\", already " + first,
                "names must differ");
          }
        });
  }

  /**
   * Checks the pod name with the task's index, as Volcano does; later pods of a large task have
   * longer names.
   */
  private static void podNames(RuleInput<Job> input, Findings findings) {
    if (ShapeRules.isGenerated(input.object())) {
      return;
    }
    String job = NullSafe.text(input.object().getMetadata().getName());
    List<TaskSpec> tasks = Tasks.of(input.object());
    for (int i = 0; i < tasks.size(); i++) {
      String pod = job + "-" + NullSafe.text(tasks.get(i).name) + "-" + i;
      if (!Names.isQualified(pod)) {
        findings.add(
            Tasks.at(i) + ".name",
            "its pods would be named " + pod + ", which is not a valid name",
            "use at most 63 lower-case letters, digits and '-' for the names of Job and task and"
                + " the index together");
      }
    }
  }

  private static void wholeCpus(RuleInput<Job> input, Findings findings) {
    Tasks.each(
        input.object(),
        (at, task) -> {
          String policy = NullSafe.text(task.topologyPolicy);
          PodSpec pod = task.template == null ? null : task.template.getSpec();
          if (pod == null || policy.isEmpty() || policy.equals(NONE)) {
            return;
          }
          String spec = at + ".template.spec";
          wholeCpus(spec + ".containers", NullSafe.list(pod.getContainers()), findings);
          wholeCpus(spec + ".initContainers", NullSafe.list(pod.getInitContainers()), findings);
        });
  }

  private static void wholeCpus(String at, List<Container> containers, Findings findings) {
    for (int i = 0; i < containers.size(); i++) {
      var resources = containers.get(i).getResources();
      Map<String, Quantity> requests =
          resources == null ? Map.of() : NullSafe.map(resources.getRequests());
      Map<String, Quantity> limits =
          resources == null ? Map.of() : NullSafe.map(resources.getLimits());
      BigDecimal cpus = AmountChecks.orZero(requests.containsKey("cpu") ? requests : limits, "cpu");
      if (cpus.signum() <= 0 || cpus.stripTrailingZeros().scale() > 0) {
        findings.add(
            at + "[" + i + "].resources.requests.cpu",
            "the cpu request is not an integer: " + AmountChecks.plain(cpus),
            "a task with a topologyPolicy needs whole CPUs, at least 1");
      }
    }
  }
}
