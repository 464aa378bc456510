package io.hekla.admission.advice;

import io.fabric8.kubernetes.api.model.PodSpec;
import io.hekla.admission.part.Names;
import io.hekla.admission.part.NullSafe;
import io.hekla.admission.rule.Finding;
import io.hekla.model.api.Job;
import io.hekla.model.api.PodNames;
import io.hekla.model.api.TaskSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Faults of pods that a Job would create, for which the API server would refuse them. Volcano's
 * webhook checks the name of one pod of each task only.
 */
final class PodFaults {
  private static final String RULE = "advice.host-names-fit";

  /** Plugins that give pods their names as host names; all of these bring svc. */
  private static final Set<String> NAMING_HOSTS =
      Set.of("svc", "mpi", "pytorch", "tensorflow", "ray");

  private PodFaults() {}

  static List<Finding> of(Job job) {
    if (job.getSpec() == null
        || NullSafe.map(job.getSpec().plugins).keySet().stream().noneMatch(NAMING_HOSTS::contains)
        || NullSafe.text(job.getMetadata().getName()).isEmpty()) {
      return List.of();
    }
    var findings = new ArrayList<Finding>();
    List<TaskSpec> tasks = NullSafe.list(job.getSpec().tasks);
    for (int i = 0; i < tasks.size(); i++) {
      TaskSpec task = tasks.get(i);
      int replicas = NullSafe.number(task.replicas);
      PodSpec spec = task.template == null ? null : task.template.getSpec();
      boolean isNamed = spec != null && !NullSafe.text(spec.getHostname()).isEmpty();
      String name = task.name == null ? "default" + i : task.name;
      String last = PodNames.of(job.getMetadata().getName(), name, replicas - 1);
      if (replicas > 0 && !isNamed && !Names.isLabel(last)) {
        findings.add(
            new Finding(
                RULE,
                "spec.tasks[" + i + "].name",
                "the pod "
                    + last
                    + " would be refused: a plugin of the Job makes its name its host name, which"
                    + " has at most 63 lower-case letters, digits and '-'",
                "shorten the name of the Job or the task, use no dots, or set"
                    + " template.spec.hostname"));
      }
    }
    return findings;
  }
}
