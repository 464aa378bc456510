package io.hekla.simulator.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.actors.kubernetes.Kind;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The defaults that the schemas of the CRDs carry and the API server therefore fills in, whoever
 * writes (reference api-and-controllers.md §1.1, §1.6, §1.7). Pure.
 */
final class SchemaDefaults {
  private static final Map<Resource, Consumer<ObjectNode>> OF_SPEC =
      Map.of(
          Resource.of(Kind.JOB),
          spec -> {
            unlessSet(spec, "queue", "default");
            unlessSet(spec, "maxRetry", 3);
          },
          Resource.of(Kind.POD_GROUP),
          spec -> unlessSet(spec, "queue", "default"),
          Resource.of(Kind.QUEUE),
          spec -> unlessSet(spec, "weight", 1));

  private SchemaDefaults() {}

  static ObjectNode apply(Kind<?> kind, ObjectNode object) {
    Consumer<ObjectNode> defaults = OF_SPEC.get(Resource.of(kind));
    if (defaults == null || !object.path("spec").isObject()) {
      return object;
    }
    ObjectNode spec = Trees.copy(object.path("spec"));
    defaults.accept(spec);
    return Trees.with(object, "spec", spec);
  }

  private static void unlessSet(ObjectNode spec, String field, String value) {
    if (!spec.hasNonNull(field)) {
      spec.put(field, value);
    }
  }

  private static void unlessSet(ObjectNode spec, String field, int value) {
    if (!spec.hasNonNull(field)) {
      spec.put(field, value);
    }
  }
}
