package io.hekla.admission.job;

import io.hekla.admission.rule.Findings;
import io.hekla.admission.rule.Rule;
import io.hekla.admission.rule.RuleInput;
import io.hekla.model.api.Job;
import io.hekla.model.cluster.QueueNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Rules on changes of a Job that exists: only its number of pods, its priority and its claims may
 * change.
 */
final class ChangeRules {
  /** Fixed fields of the spec in CEL, where an empty list differs from a missing one. */
  private static final List<String> FIXED =
      List.of(
          "schedulerName",
          "policies.orValue([])",
          "plugins.orValue({})",
          "runningEstimate",
          "ttlSecondsAfterFinished",
          "minSuccess",
          "networkTopology");

  private static final List<String> FIXED_IN_TASKS =
      List.of("topologyPolicy", "dependsOn", "partitionPolicy");

  private ChangeRules() {}

  static final List<Rule<Job>> ALL =
      List.of(
          Rule.<Job>whenChanged(
                  "job.tasks-stay",
                  "Volcano",
                  "The number of tasks of a Job does not change.",
                  ChangeRules::tasks)
              .inCel(
                  "size(object.spec.?tasks.orValue([])) =="
                      + " size(oldObject.spec.?tasks.orValue([]))"),
          Rule.<Job>whenChanged(
                  "job.spec-stays",
                  "Volcano",
                  "In the spec of a Job only `minAvailable`, `priorityClassName`, `replicas` and"
                      + " `minAvailable` of tasks, and names of claims that it creates may change.",
                  ChangeRules::spec)
              .inCel(specInCel()));

  private static void tasks(RuleInput<Job> input, Findings findings) {
    int now = Tasks.of(input.object()).size();
    int before = input.before().map(job -> Tasks.of(job).size()).orElse(now);
    if (now != before) {
      findings.add(
          "spec.tasks", "has " + now + " tasks in place of " + before, "keep their number");
    }
  }

  private static void spec(RuleInput<Job> input, Findings findings) {
    if (input.before().isEmpty()) {
      return;
    }
    Map<String, String> before = FixedPart.of(input.before().get(), input.context());
    Map<String, String> now = FixedPart.of(input.object(), input.context());
    boolean sameTasks = Tasks.of(input.before().get()).size() == Tasks.of(input.object()).size();
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

  /**
   * Returns the rule in CEL. Templates and claims are left out: one quantity may be written in two
   * ways. So are names of tasks that may be defaults: only later CEL can tell which one belongs to
   * which position.
   */
  private static String specInCel() {
    var spec = new ArrayList<String>();
    FIXED.forEach(field -> spec.add("JOB.spec.?" + field));
    spec.add(defaulted("JOB.spec", "queue", "''", "'" + QueueNames.DEFAULT + "'"));
    spec.add(defaulted("JOB.spec", "maxRetry", "0", "" + JobDefaults.MAX_RETRY));
    var task = new ArrayList<String>();
    FIXED_IN_TASKS.forEach(field -> task.add("t.?" + field));
    task.add("optional.of(" + defaulted("t", "maxRetry", "0", "" + JobDefaults.MAX_RETRY) + ")");
    spec.add(ofTasks("[" + String.join(", ", task) + "]"));
    spec.add(ofTasks("t.?name.orValue('')") + ".filter(n, !n.matches('^(default[0-9]+)?$'))");
    return spec.stream().map(ChangeRules::stays).collect(Collectors.joining(" && "));
  }

  private static String stays(String value) {
    return value.replace("JOB", "object") + " == " + value.replace("JOB", "oldObject");
  }

  private static String ofTasks(String value) {
    return "JOB.spec.?tasks.orValue([]).map(t, " + value + ")";
  }

  /** Returns a field's value, or the default as which it is read where it is unset. */
  private static String defaulted(String of, String field, String nothing, String value) {
    return "(%1$s.?%2$s.orValue(%3$s) == %3$s ? %4$s : %1$s.%2$s)"
        .formatted(of, field, nothing, value);
  }
}
