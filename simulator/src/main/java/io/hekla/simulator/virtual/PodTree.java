package io.hekla.simulator.virtual;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.model.api.Job;
import io.hekla.model.api.TaskSpec;
import io.hekla.model.job.JobEffect;
import io.hekla.model.job.PodOfJob;
import io.hekla.simulator.api.StoredObject;
import io.hekla.simulator.api.Trees;
import java.util.List;

/**
 * The pod of a task's index as {@link PodOfJob} makes it, but its spec as the tree that the Job's
 * template is: it is most of a pod, and is neither copied nor written for each.
 */
final class PodTree {
  /** What a pod's spec takes over from its Job's unless the template says it. */
  private static final List<String> INHERITED = List.of("schedulerName", "priorityClassName");

  private PodTree() {}

  /**
   * The pod as it shall be created.
   *
   * @param stored the Job
   * @param job the same as a value
   */
  static ObjectNode of(
      StoredObject stored,
      Job job,
      TaskSpec task,
      JobEffect.Place place,
      JobEffect.CreatePods create) {
    var pod = new Pod();
    pod.setMetadata(
        PodOfJob.metadata(job, task, place.index(), create.version(), create.retryCount()));
    ObjectNode tree = Trees.write(pod);
    JsonNode ofJob = stored.tree().path("spec");
    ObjectNode spec = tree.putObject("spec");
    template(ofJob, task)
        .path("spec")
        .properties()
        .forEach(field -> spec.set(field.getKey(), field.getValue()));
    INHERITED.forEach(field -> inherit(spec, ofJob, field));
    return tree;
  }

  private static void inherit(ObjectNode spec, JsonNode ofJob, String field) {
    if (spec.path(field).asText("").isEmpty()) {
      if (ofJob.hasNonNull(field)) {
        spec.set(field, ofJob.path(field));
      } else {
        spec.remove(field);
      }
    }
  }

  private static JsonNode template(JsonNode ofJob, TaskSpec task) {
    for (JsonNode one : ofJob.path("tasks")) {
      if (one.path("name").asText().equals(task.name)) {
        return one.path("template");
      }
    }
    throw new IllegalArgumentException("the Job has no task " + task.name);
  }
}
