package io.hekla.admission.job;

import io.hekla.admission.part.Names;
import io.hekla.admission.part.NullSafe;
import io.hekla.admission.part.TopologyChecks;
import io.hekla.admission.rule.Findings;
import io.hekla.admission.rule.Rule;
import io.hekla.admission.rule.RuleInput;
import io.hekla.model.api.Job;
import java.util.List;

/** Rules on the Job as a whole: its name is valid, it has tasks, and its gang is attainable. */
final class ShapeRules {
  private ShapeRules() {}

  static final Rule<Job> HAS_TASKS =
      Rule.<Job>whenCreated(
              "job.has-tasks",
              "Volcano",
              "A Job has at least one task.",
              (input, findings) -> {
                if (Tasks.of(input.object()).isEmpty()) {
                  findings.add("spec.tasks", "no task specified", "give at least one");
                }
              })
          .inCel("size(object.spec.?tasks.orValue([])) > 0");

  static final Rule<Job> NAME =
      Rule.<Job>whenCreated(
              "job.name-fits",
              "Volcano",
              "The name of a Job is a valid value of a label: up to 63 letters, "
                  + "digits, `-`, `_`, `.`; the API server admits only lower-case letters, "
                  + "digits, `-` and `.`.",
              (input, findings) -> {
                String name = NullSafe.text(input.object().getMetadata().getName());
                if (!isGenerated(input.object()) && !Names.isQualified(name)) {
                  findings.add(
                      "metadata.name",
                      "\"" + name + "\" is not a valid name",
                      "use up to 63 lower-case letters, digits, '-' and '.', beginning and ending"
                          + " with a letter or digit");
                }
              })
          .inCel(
              "!has(object.metadata.name) || (size(object.metadata.name) <= 63 &&"
                  + " object.metadata.name.matches('^[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?$'))");

  static final Rule<Job> GANG =
      Rule.<Job>whenStored(
              "job.gang-fits",
              "Volcano",
              "`minAvailable` of a Job is at least 0 and at most the sum of the "
                  + "replicas of its tasks.",
              ShapeRules::gang)
          .inCel(
              "object.spec.?minAvailable.orValue(0) <= object.spec.?tasks.orValue([]).map(t,"
                  + " t.?replicas.orValue(0)).sum()");

  static final Rule<Job> TOPOLOGY =
      Rule.<Job>whenStored(
              "job.tier-said-once",
              "Volcano",
              "`networkTopology` names the highest tier by number or by name, not both.",
              (input, findings) ->
                  TopologyChecks.check(
                      "spec.networkTopology", input.object().getSpec().networkTopology, findings))
          .inCel(TopologyChecks.inCel("object.spec.?networkTopology"))
          .byTypes();

  static final List<Rule<Job>> ALL = List.of(HAS_TASKS, NAME, GANG, TOPOLOGY);

  private static void gang(RuleInput<Job> input, Findings findings) {
    int least = NullSafe.number(input.object().getSpec().minAvailable);
    long replicas = Tasks.replicas(input.object());
    if (Tasks.of(input.object()).isEmpty()) {
      return;
    }
    if (least < 0) {
      findings.add("spec.minAvailable", "is " + least, "must be 0 or more");
    } else if (least > replicas && least != tooLargeSum(input.object())) {
      findings.add(
          "spec.minAvailable",
          "is " + least + ", more than the " + replicas + " replicas of all tasks",
          "must be at most " + replicas);
    }
  }

  /**
   * Returns the sum of the tasks' minima if a task's minimum is too large itself, which another
   * rule reports; -1 if none is.
   */
  private static long tooLargeSum(Job job) {
    boolean tooLarge =
        Tasks.of(job).stream()
            .anyMatch(task -> NullSafe.number(task.minAvailable) > NullSafe.number(task.replicas));
    return tooLarge ? Tasks.minimum(job) : -1;
  }

  /** Returns whether the API server generates the name, which it does after admission. */
  static boolean isGenerated(Job job) {
    return NullSafe.text(job.getMetadata().getName()).isEmpty()
        && !NullSafe.text(job.getMetadata().getGenerateName()).isEmpty();
  }
}
