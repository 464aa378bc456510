package io.hekla.admission;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.hekla.model.api.Job;
import io.hekla.model.api.TaskSpec;
import java.util.ArrayList;
import java.util.List;

/**
 * Pod templates, as far as the scheduler would stumble over them: that there are containers, and
 * that their quantities can be read. The rest of the pod is judged by the API server when it is
 * made.
 */
final class TemplateRules {
  private TemplateRules() {}

  static List<Finding> check(Job job, AdmissionContext context) {
    var findings = new ArrayList<Finding>();
    List<TaskSpec> tasks = Absent.list(job.getSpec().tasks);
    for (int i = 0; i < tasks.size(); i++) {
      String at = "spec.tasks[" + i + "].template.spec";
      TaskSpec task = tasks.get(i);
      PodSpec pod = task.template == null ? null : task.template.getSpec();
      if (pod == null || Absent.list(pod.getContainers()).isEmpty()) {
        findings.add(new Finding(at + ".containers", "is empty; give at least one container"));
        continue;
      }
      findings.addAll(containers(at + ".containers", pod.getContainers()));
      findings.addAll(containers(at + ".initContainers", Absent.list(pod.getInitContainers())));
    }
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
