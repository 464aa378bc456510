package io.hekla.admission;

import io.hekla.model.api.Job;
import io.hekla.model.api.TaskSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Each task by itself, and that no two share a name. */
final class TaskRules {
  private TaskRules() {}

  static List<Finding> check(Job job, AdmissionContext context) {
    var findings = new ArrayList<Finding>();
    Map<String, Integer> seen = new HashMap<>();
    List<TaskSpec> tasks = Absent.list(job.getSpec().tasks);
    for (int i = 0; i < tasks.size(); i++) {
      TaskSpec task = tasks.get(i);
      String at = "spec.tasks[" + i + "]";
      findings.addAll(counts(at, task));
      Integer first = seen.putIfAbsent(task.name, i);
      if (first != null) {
        findings.add(
            new Finding(
                at + ".name",
                "duplicated task name \""
                    + task.name
                    + "\", already spec.tasks["
                    + first
                    + "]; names must differ"));
      }
      String podName = job.getMetadata().getName() + "-" + task.name + "-" + i;
      if (!Names.isQualified(podName)) {
        findings.add(
            new Finding(
                at + ".name",
                "its pods would be named "
                    + podName
                    + ", which Kubernetes refuses; use at most 63 letters, digits, '-', '_', '.'"));
      }
    }
    return findings;
  }

  /** The numbers of a task; also asked when a Job changes. */
  static List<Finding> counts(String at, TaskSpec task) {
    int replicas = Amounts.orZero(task.replicas);
    var findings = new ArrayList<Finding>();
    if (replicas < 0) {
      findings.add(new Finding(at + ".replicas", "is " + replicas + "; must be 0 or more"));
    }
    if (task.minAvailable != null && task.minAvailable < 0) {
      findings.add(
          new Finding(at + ".minAvailable", "is " + task.minAvailable + "; must be 0 or more"));
    }
    if (task.minAvailable != null && task.minAvailable > replicas) {
      findings.add(
          new Finding(
              at + ".minAvailable",
              "is "
                  + task.minAvailable
                  + ", greater than the task's "
                  + replicas
                  + " replicas; must be at most "
                  + replicas));
    }
    return findings;
  }
}
