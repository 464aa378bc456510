package io.hekla.model.podgroup;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.machine.Kept;
import io.hekla.model.machine.LogicalName;
import java.util.List;
import java.util.Optional;

/**
 * What is amiss with the PodGroup of pods that name none themselves.
 *
 * @param uid of the PodGroup; empty if it is not there
 * @param asleep whether what makes the pods wants none, so that there shall be no PodGroup either
 * @param wanted what the PodGroup should say, if it is not there or says something else
 * @param unnamed the pods that do not name it yet, by name
 */
@LogicalName("pod-group.ordinary-sight")
public record OrdinarySight(
    String uid, boolean asleep, Optional<GroupPattern> wanted, List<Unnamed> unnamed)
    implements Kept {
  public OrdinarySight {
    unnamed = List.copyOf(unnamed);
  }

  /** A pod that does not name its PodGroup. */
  @LogicalName("pod-group.ordinary-sight.unnamed")
  public record Unnamed(String uid, ObjectKey key) implements Kept {}

  /** Whether all is as it should be. */
  public boolean isInOrder() {
    return asleep ? uid.isEmpty() : wanted.isEmpty() && unnamed.isEmpty();
  }
}
