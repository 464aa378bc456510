package io.hekla.scheduler.close;

import io.hekla.model.podgroup.VictimReason.ComparedPod;
import io.hekla.model.podgroup.VictimReason.RoomNeeded;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.decision.Decisions.Eviction;
import io.hekla.scheduler.decision.Decisions.QueueFigures;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Completes the reasons of evictions by the deserved shares of the queues, which plugins report at
 * the end.
 */
final class VictimVerdicts {
  private static final String DESERVED = "queue_deserved";

  private VictimVerdicts() {}

  static List<Eviction> of(List<Eviction> evictions, List<QueueFigures> queues) {
    if (evictions.isEmpty()) {
      return evictions;
    }
    Map<String, ResourceVector> deserved = new HashMap<>();
    for (QueueFigures queue : queues) {
      deserved.put(queue.name(), queue.vectors().getOrDefault(DESERVED, ResourceVector.EMPTY));
    }
    return evictions.stream().map(eviction -> completed(eviction, deserved)).toList();
  }

  private static Eviction completed(Eviction eviction, Map<String, ResourceVector> deserved) {
    return eviction.reason() instanceof RoomNeeded why
        ? eviction.because(
            new RoomNeeded(
                completed(why.victim(), deserved),
                completed(why.beneficiary(), deserved),
                why.needed(),
                why.room()))
        : eviction;
  }

  private static ComparedPod completed(ComparedPod side, Map<String, ResourceVector> deserved) {
    return side.deserving(deserved.getOrDefault(side.queue(), ResourceVector.EMPTY));
  }
}
