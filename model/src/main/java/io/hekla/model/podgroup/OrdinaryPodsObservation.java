package io.hekla.model.podgroup;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;
import java.util.List;
import java.util.Optional;

/**
 * Difference of a PodGroup from its desired state, for pods that name none themselves.
 *
 * @param uid uid of the PodGroup; empty if it does not exist
 * @param asleep whether the owner of the pods wants none, so that there shall be no PodGroup either
 * @param wanted desired content of the PodGroup, if it does not exist or differs
 * @param unnamed the pods that do not name it yet, by name
 */
@LogicalName("pod-group.ordinary-sight")
public record OrdinaryPodsObservation(
    String uid, boolean asleep, Optional<GroupPattern> wanted, List<Unnamed> unnamed)
    implements JournalSerializable {
  public OrdinaryPodsObservation {
    unnamed = List.copyOf(unnamed);
  }

  /** Pod that does not name its PodGroup. */
  @LogicalName("pod-group.ordinary-sight.unnamed")
  public record Unnamed(String uid, ObjectKey key) implements JournalSerializable {}

  /** Returns whether nothing differs. */
  public boolean isInOrder() {
    return asleep ? uid.isEmpty() : wanted.isEmpty() && unnamed.isEmpty();
  }
}
