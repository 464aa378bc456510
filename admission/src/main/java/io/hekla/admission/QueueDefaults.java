package io.hekla.admission;

import io.hekla.model.api.Queue;
import io.hekla.model.api.QueueSpec;
import io.hekla.model.api.WellKnownKeys;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a Queue gets that it does not say. Source: reference api-and-controllers.md §6.5. */
final class QueueDefaults {
  private QueueDefaults() {}

  /** Fills the defaults into the given Queue. */
  static void fill(Queue queue) {
    QueueSpec spec = queue.getSpec();
    if (spec.reclaimable == null) {
      spec.reclaimable = true;
    }
    if (Amounts.orZero(spec.weight) == 0) {
      spec.weight = 1;
    }
    Map<String, String> annotations = Absent.map(queue.getMetadata().getAnnotations());
    String hierarchy = annotations.getOrDefault(WellKnownKeys.HIERARCHY, "");
    String weights = annotations.getOrDefault(WellKnownKeys.HIERARCHY_WEIGHTS, "");
    if (!hierarchy.isEmpty() && !weights.isEmpty() && !hierarchy.startsWith("root")) {
      var rooted = new LinkedHashMap<>(annotations);
      rooted.put(WellKnownKeys.HIERARCHY, "root/" + hierarchy);
      rooted.put(WellKnownKeys.HIERARCHY_WEIGHTS, "1/" + weights);
      queue.getMetadata().setAnnotations(rooted);
    }
  }
}
