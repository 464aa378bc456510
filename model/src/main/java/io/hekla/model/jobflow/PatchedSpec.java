package io.hekla.model.jobflow;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.model.api.JobSpec;

/**
 * A Job's spec with some of its fields replaced: objects are merged, tasks are found by their name,
 * all else is replaced whole. A task that the template does not have is added.
 */
final class PatchedSpec {
  private static final ObjectMapper JSON = new ObjectMapper();

  private PatchedSpec() {}

  static JobSpec of(JobSpec template, JobSpec patch) {
    ObjectNode spec = JSON.valueToTree(template);
    lay(JSON.valueToTree(patch), spec);
    return JSON.convertValue(spec, JobSpec.class);
  }

  private static void lay(ObjectNode patch, ObjectNode onto) {
    for (var field : patch.properties()) {
      JsonNode old = onto.path(field.getKey());
      if (old instanceof ObjectNode inner && field.getValue() instanceof ObjectNode change) {
        lay(change, inner);
      } else if (field.getKey().equals("tasks")
          && old instanceof ArrayNode tasks
          && field.getValue() instanceof ArrayNode changes) {
        changes.forEach(change -> layTask((ObjectNode) change, tasks));
      } else {
        onto.set(field.getKey(), field.getValue());
      }
    }
  }

  private static void layTask(ObjectNode change, ArrayNode tasks) {
    for (JsonNode task : tasks) {
      if (task.path("name").equals(change.path("name"))) {
        lay(change, (ObjectNode) task);
        return;
      }
    }
    tasks.add(change);
  }
}
