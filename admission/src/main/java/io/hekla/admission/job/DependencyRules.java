package io.hekla.admission.job;

import io.hekla.admission.part.DependencyCycles;
import io.hekla.admission.part.Names;
import io.hekla.admission.part.NullSafe;
import io.hekla.admission.rule.Findings;
import io.hekla.admission.rule.Rule;
import io.hekla.admission.rule.RuleInput;
import io.hekla.model.api.Job;
import io.hekla.model.api.TaskSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Rules on dependencies: tasks wait only for tasks of the same Job, and never for themselves by a
 * detour.
 */
final class DependencyRules {
  private DependencyRules() {}

  static final List<Rule<Job>> ALL =
      List.of(
          Rule.<Job>whenCreated(
                  "job.dependencies-exist",
                  "Volcano",
                  "`dependsOn` of a task names tasks of the same Job.",
                  DependencyRules::exist)
              .inCel(
                  "object.spec.?tasks.orValue([]).all(t, t.?dependsOn.?name.orValue([]).all(d,"
                      + " d.matches('^default[0-9]+$') ||"
                      + " object.spec.tasks.exists(o, o.?name.orValue('') == d)))"),
          Rule.whenCreated(
              "job.dependencies-end",
              "Volcano",
              "No task depends on itself, directly or through other tasks.",
              DependencyRules::circles));

  private static void exist(RuleInput<Job> input, Findings findings) {
    Map<String, List<String>> waitsFor = waitsFor(input.object());
    Tasks.each(
        input.object(),
        (at, task) -> {
          List<String> names = names(task);
          for (int i = 0; i < names.size(); i++) {
            if (!waitsFor.containsKey(names.get(i))) {
              findings.add(
                  at + ".dependsOn.name[" + i + "]",
                  "there is no task \"" + names.get(i) + "\"",
                  Names.instead(names.get(i), waitsFor.keySet()));
            }
          }
        });
  }

  private static void circles(RuleInput<Job> input, Findings findings) {
    DependencyCycles circles = DependencyCycles.of(waitsFor(input.object()));
    Tasks.each(
        input.object(),
        (at, task) -> {
          String name = NullSafe.text(task.name);
          if (circles.has(name)) {
            findings.add(
                at + ".dependsOn.name",
                "task " + name + " waits for itself: " + circles.way(name),
                "break the circle");
          }
        });
  }

  private static Map<String, List<String>> waitsFor(Job job) {
    Map<String, List<String>> waitsFor = new LinkedHashMap<>();
    Tasks.each(job, (at, task) -> waitsFor.put(NullSafe.text(task.name), names(task)));
    return waitsFor;
  }

  private static List<String> names(TaskSpec task) {
    return task.dependsOn == null ? List.of() : NullSafe.list(task.dependsOn.name);
  }
}
