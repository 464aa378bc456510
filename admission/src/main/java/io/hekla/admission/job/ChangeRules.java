package io.hekla.admission.job;

import io.hekla.admission.rule.Asked;
import io.hekla.admission.rule.Findings;
import io.hekla.admission.rule.Rule;
import io.hekla.model.api.Job;
import java.util.List;
import java.util.Map;

/** What may change in a Job that exists: how many pods it has, its priority, and its claims. */
final class ChangeRules {
  private static final List<String> FIXED =
      List.of(
          "schedulerName",
          "policies",
          "plugins",
          "runningEstimate",
          "queue",
          "maxRetry",
          "ttlSecondsAfterFinished",
          "minSuccess",
          "networkTopology");

  private static final List<String> FIXED_IN_TASKS =
      List.of("name", "topologyPolicy", "maxRetry", "dependsOn", "partitionPolicy");

  private ChangeRules() {}

  static final List<Rule<Job>> ALL =
      List.of(
          Rule.<Job>whenChanged(
                  "job.tasks-stay",
                  "§6.3",
                  "The number of tasks of a Job stays.",
                  ChangeRules::tasks)
              .inCel(
                  "size(object.spec.?tasks.orValue([])) =="
                      + " size(oldObject.spec.?tasks.orValue([]))"),
          Rule.<Job>whenChanged(
                  "job.spec-stays",
                  "§6.3",
                  "Of a Job's spec only `minAvailable`, `priorityClassName`, `replicas` and"
                      + " `minAvailable` of tasks, and names of claims that it makes change.",
                  ChangeRules::spec)
              .inCel(specInCel()));

  private static void tasks(Asked<Job> asked, Findings findings) {
    int now = Tasks.of(asked.object()).size();
    int before = asked.before().map(job -> Tasks.of(job).size()).orElse(now);
    if (now != before) {
      findings.add(
          "spec.tasks", "has " + now + " tasks in place of " + before, "keep their number");
    }
  }

  private static void spec(Asked<Job> asked, Findings findings) {
    if (asked.before().isEmpty()) {
      return;
    }
    Map<String, String> before = FixedPart.of(asked.before().get());
    Map<String, String> now = FixedPart.of(asked.object());
    boolean sameTasks = Tasks.of(asked.before().get()).size() == Tasks.of(asked.object()).size();
    FixedPart.changed(before, now).stream()
        .filter(field -> sameTasks || !field.startsWith("spec.tasks"))
        .forEach(
            field ->
                findings.add(
                    field,
                    "must not change",
                    "only minAvailable, priorityClassName, and replicas and minAvailable of tasks"
                        + " may; make a new Job for the rest"));
  }

  /** Templates and claims are left out: the same quantity may be written in two ways. */
  private static String specInCel() {
    var all = new StringBuilder();
    FIXED.forEach(
        field -> all.append("object.spec.?%1$s == oldObject.spec.?%1$s && ".formatted(field)));
    var task = new StringBuilder();
    FIXED_IN_TASKS.forEach(
        field -> task.append(task.isEmpty() ? "" : ", ").append("t.?").append(field));
    return all
        + "object.spec.?tasks.orValue([]).map(t, [%1$s]) == oldObject.spec.?tasks.orValue([]).map(t, [%1$s])"
            .formatted(task);
  }
}
