package io.hekla.admission;

import io.hekla.model.api.Job;
import io.hekla.model.api.TaskSpec;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** That tasks wait only for tasks of the same job, and never for themselves by a detour. */
final class DependencyRules {
  private DependencyRules() {}

  static List<Finding> check(Job job, AdmissionContext context) {
    Map<String, List<String>> waitsFor = new LinkedHashMap<>();
    List<TaskSpec> tasks = Absent.list(job.getSpec().tasks);
    for (TaskSpec task : tasks) {
      waitsFor.put(
          task.name, task.dependsOn == null ? List.of() : Absent.list(task.dependsOn.name));
    }
    var findings = new ArrayList<Finding>();
    for (int i = 0; i < tasks.size(); i++) {
      String at = "spec.tasks[" + i + "].dependsOn.name";
      String name = tasks.get(i).name;
      for (String dependency : waitsFor.getOrDefault(name, List.of())) {
        if (!waitsFor.containsKey(dependency)) {
          findings.add(
              new Finding(
                  at,
                  "there is no task \"" + dependency + "\"; the tasks are " + waitsFor.keySet()));
        }
      }
      if (reaches(name, name, waitsFor, new HashSet<>())) {
        findings.add(new Finding(at, "task " + name + " waits for itself; break the circle"));
      }
    }
    return findings;
  }

  /** Whether one comes from somewhere to a goal, going from each to what it waits for. */
  static boolean reaches(
      String from, String goal, Map<String, List<String>> waitsFor, Set<String> seen) {
    for (String next : waitsFor.getOrDefault(from, List.of())) {
      if (next.equals(goal) || (seen.add(next) && reaches(next, goal, waitsFor, seen))) {
        return true;
      }
    }
    return false;
  }
}
