package io.hekla.simulator.whatif;

import io.hekla.controller.cache.Delta;
import io.hekla.model.api.Queue;
import java.util.HashMap;
import java.util.Map;

/** Weights of queues by their changes. */
final class QueueWeights {
  private final Map<String, Integer> weights = new HashMap<>();

  void take(Delta delta) {
    if (delta.after().orElse(null) instanceof Queue queue) {
      Integer weight = queue.getSpec() == null ? null : queue.getSpec().weight;
      weights.put(delta.name(), weight == null ? 1 : weight);
    }
  }

  Map<String, Integer> all() {
    return weights;
  }
}
