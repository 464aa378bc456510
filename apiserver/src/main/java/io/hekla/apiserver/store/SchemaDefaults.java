package io.hekla.apiserver.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.controller.api.Kind;
import java.util.Map;

/**
 * Defaults of the CRDs' schemas, which the API server therefore fills in for every writer
 * (docs/reference/job.md#spec, docs/reference/queue.md#spec, docs/reference/podgroup.md#spec).
 * Pure.
 */
final class SchemaDefaults {
  private static final Map<ServedResource, ObjectNode> OF_SPEC =
      Map.of(
          ServedResource.of(Kind.JOB), Trees.object().put("queue", "default").put("maxRetry", 3),
          ServedResource.of(Kind.POD_GROUP), Trees.object().put("queue", "default"),
          ServedResource.of(Kind.QUEUE),
              Trees.object()
                  .put("weight", 1)
                  .put("dequeueStrategy", "traverse")
                  .put("priority", 0));

  private SchemaDefaults() {}

  /** Returns the object with its defaults; the same one if it lacks none. */
  static ObjectNode apply(Kind<?> kind, ObjectNode object) {
    ObjectNode defaults = OF_SPEC.get(ServedResource.of(kind));
    JsonNode spec = object.path("spec");
    if (defaults == null || !spec.isObject()) {
      return object;
    }
    var missing =
        defaults.properties().stream().filter(field -> !spec.hasNonNull(field.getKey())).toList();
    if (missing.isEmpty()) {
      return object;
    }
    ObjectNode filled = Trees.copy(spec);
    missing.forEach(field -> filled.set(field.getKey(), field.getValue()));
    return Trees.with(object, "spec", filled);
  }
}
