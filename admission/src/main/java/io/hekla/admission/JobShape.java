package io.hekla.admission;

import io.hekla.model.api.Job;
import io.hekla.model.api.JobSpec;
import io.hekla.model.api.TaskSpec;
import java.util.ArrayList;
import java.util.List;

/** The Job as a whole: its name, that it has tasks, and that its gang can be reached. */
final class JobShape {
  private JobShape() {}

  static List<Finding> check(Job job, AdmissionContext context) {
    JobSpec spec = job.getSpec();
    var findings = new ArrayList<Finding>();
    String name = Absent.text(job.getMetadata().getName());
    if (!Names.isQualified(name)) {
      findings.add(
          new Finding(
              "metadata.name",
              "\"" + name + "\" is no name; use up to 63 letters, digits, '-', '_', '.'"));
    }
    List<TaskSpec> tasks = Absent.list(spec.tasks);
    if (tasks.isEmpty()) {
      findings.add(new Finding("spec.tasks", "no task specified; give at least one"));
      return findings;
    }
    findings.addAll(gang(spec, tasks));
    return findings;
  }

  /** That as many pods exist as shall run together; also asked when a Job changes. */
  static List<Finding> gang(JobSpec spec, List<TaskSpec> tasks) {
    int replicas = tasks.stream().mapToInt(task -> Amounts.orZero(task.replicas)).sum();
    int minAvailable = Amounts.orZero(spec.minAvailable);
    if (minAvailable < 0) {
      return List.of(
          new Finding("spec.minAvailable", "is " + minAvailable + "; must be 0 or more"));
    }
    if (minAvailable > replicas) {
      return List.of(
          new Finding(
              "spec.minAvailable",
              "is "
                  + minAvailable
                  + ", more than the "
                  + replicas
                  + " replicas of all tasks; must be at most "
                  + replicas));
    }
    return List.of();
  }
}
