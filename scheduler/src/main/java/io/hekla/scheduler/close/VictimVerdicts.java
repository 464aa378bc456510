package io.hekla.scheduler.close;

import io.hekla.model.podgroup.VictimReason;
import io.hekla.model.podgroup.VictimReason.ComparedPod;
import io.hekla.model.podgroup.VictimReason.JobChosen;
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
    return switch (eviction.reason()) {
      case RoomNeeded why -> eviction.because(completed(why, deserved));
      case JobChosen why ->
          eviction.because(new JobChosen(completed(why.room(), deserved), why.choice()));
      case VictimReason.EvictedByPolicy policy -> eviction;
      case VictimReason.Unspecified unknown -> eviction;
    };
  }

  private static RoomNeeded completed(RoomNeeded why, Map<String, ResourceVector> deserved) {
    return new RoomNeeded(
        completed(why.victim(), deserved),
        completed(why.beneficiary(), deserved),
        why.needed(),
        why.room());
  }

  private static ComparedPod completed(ComparedPod side, Map<String, ResourceVector> deserved) {
    return side.deserving(deserved.getOrDefault(side.queue(), ResourceVector.EMPTY));
  }
}
