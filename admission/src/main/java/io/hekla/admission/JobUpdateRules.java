package io.hekla.admission;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobSpec;
import io.hekla.model.api.TaskSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * What may change in a Job that exists: how many pods it has, its priority, and the claims that it
 * was given. Source: reference api-and-controllers.md §6.3.
 */
final class JobUpdateRules {
  private JobUpdateRules() {}

  static List<Finding> check(Job before, Job after) {
    List<TaskSpec> tasks = Absent.list(after.getSpec().tasks);
    int tasksBefore = Absent.list(before.getSpec().tasks).size();
    if (tasks.size() != tasksBefore) {
      return List.of(
          new Finding(
              "spec.tasks",
              "has " + tasks.size() + " tasks in place of " + tasksBefore + "; keep their number"));
    }
    var findings = new ArrayList<>(JobShape.gang(after.getSpec(), tasks));
    for (int i = 0; i < tasks.size(); i++) {
      String at = "spec.tasks[" + i + "]";
      findings.addAll(TaskRules.counts(at, tasks.get(i)));
      findings.addAll(PartitionRules.task(at, tasks.get(i)));
    }
    findings.addAll(TopologyRules.check("spec.networkTopology", after.getSpec().networkTopology));
    findings.addAll(fixed(fixedPart(before.getSpec()), fixedPart(after.getSpec())));
    return findings;
  }

  private static List<Finding> fixed(JsonNode before, JsonNode after) {
    var names = new TreeSet<String>();
    before.fieldNames().forEachRemaining(names::add);
    after.fieldNames().forEachRemaining(names::add);
    return names.stream()
        .filter(name -> !before.path(name).equals(after.path(name)))
        .map(
            name ->
                new Finding(
                    "spec." + name,
                    "must not change; only minAvailable, priorityClassName, and replicas and"
                        + " minAvailable of tasks may"))
        .toList();
  }

  /** The spec without what may change. */
  private static JsonNode fixedPart(JobSpec spec) {
    ObjectNode fixed = Trees.of(spec);
    fixed.remove(List.of("minAvailable", "priorityClassName"));
    for (JsonNode task : fixed.path("tasks")) {
      ((ObjectNode) task).remove(List.of("replicas", "minAvailable"));
    }
    for (JsonNode volume : fixed.path("volumes")) {
      if (volume.has("volumeClaim")) {
        ((ObjectNode) volume).remove("volumeClaimName");
      }
    }
    return fixed;
  }
}
