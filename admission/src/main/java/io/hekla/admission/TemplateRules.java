package io.hekla.admission;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.hekla.model.api.Job;
import io.hekla.model.api.TaskSpec;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Pods and pod templates, as far as the scheduler would stumble over them: that there are
 * containers, and that their quantities can be read. The rest of the pod is judged by the API
 * server when it is made.
 */
final class TemplateRules {
  private TemplateRules() {}

  static List<Finding> check(Job job, AdmissionContext context) {
    var findings = new ArrayList<Finding>();
    List<TaskSpec> tasks = Absent.list(job.getSpec().tasks);
    for (int i = 0; i < tasks.size(); i++) {
      TaskSpec task = tasks.get(i);
      PodSpec pod = task.template == null ? null : task.template.getSpec();
      findings.addAll(pod("spec.tasks[" + i + "].template.spec", pod));
    }
    return findings;
  }

  /** The rules for one pod, whose spec stands at the given field. */
  static List<Finding> pod(String at, @Nullable PodSpec pod) {
    if (pod == null || Absent.list(pod.getContainers()).isEmpty()) {
      return List.of(new Finding(at + ".containers", "is empty; give at least one container"));
    }
    var findings = new ArrayList<>(containers(at + ".containers", pod.getContainers()));
    findings.addAll(containers(at + ".initContainers", Absent.list(pod.getInitContainers())));
    return findings;
  }

  private static List<Finding> containers(String field, List<Container> containers) {
    var findings = new ArrayList<Finding>();
    for (int i = 0; i < containers.size(); i++) {
      var resources = containers.get(i).getResources();
      if (resources != null) {
        String at = field + "[" + i + "].resources";
        findings.addAll(Amounts.check(at + ".requests", Absent.map(resources.getRequests())));
        findings.addAll(Amounts.check(at + ".limits", Absent.map(resources.getLimits())));
      }
    }
    return findings;
  }
}
