package io.hekla.simulator.scenario;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ClusterFact;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.Preparation;
import io.hekla.model.cluster.PreparedObjects;
import io.hekla.model.cluster.ResourceClaimInfo;
import io.hekla.model.cluster.VolumeClaimInfo;
import io.hekla.model.cluster.VolumeInfo;
import io.hekla.scheduler.decision.Decisions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Claims of a scenario, with their state once the preparations of a bind have been written. The
 * only change of a claim without a volume is that its volume is being provisioned.
 *
 * <p>Mutable; one run owns it.
 */
final class Preparing {
  private static final Set<Class<? extends ClusterFact>> PREPARED =
      Set.of(VolumeClaimInfo.class, VolumeInfo.class, ResourceClaimInfo.class);

  private final Map<Class<? extends ClusterFact>, Map<ObjectKey, ClusterFact>> objects =
      new HashMap<>();

  /** Records an object; returns the change that reports it. */
  Change seen(ClusterFact fact) {
    if (PREPARED.contains(fact.getClass())) {
      objects.computeIfAbsent(fact.getClass(), first -> new HashMap<>()).put(fact.key(), fact);
    }
    return new Change.FactSeen(fact);
  }

  /** Writes the preparations of a bind; returns the changes that report them. */
  List<Change> prepare(Decisions.Bind bind) {
    var changes = new ArrayList<Change>();
    for (Preparation one : bind.preparations()) {
      for (ClusterFact fact : PreparedObjects.after(one, bind.taskUid(), this::known)) {
        changes.add(seen(fact));
      }
    }
    return changes;
  }

  private <F extends ClusterFact> Optional<F> known(Class<F> kind, ObjectKey key) {
    ClusterFact object = objects.getOrDefault(kind, Map.of()).get(key);
    if (object == null) {
      throw new IllegalStateException("the engine decided on a claim that is not there: " + key);
    }
    return Optional.of(kind.cast(object));
  }
}
