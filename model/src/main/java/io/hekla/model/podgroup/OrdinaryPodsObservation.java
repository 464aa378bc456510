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
 * @param scaledToZero whether the owner of the pods wants none, so that there shall be no PodGroup
 *     either
 * @param desired desired content of the PodGroup, if it does not exist or differs
 * @param podsWithoutGroup the pods that do not name it yet, by name
 */
@LogicalName("pod-group.ordinary-pods-observation")
public record OrdinaryPodsObservation(
    String uid,
    boolean scaledToZero,
    Optional<GroupPattern> desired,
    List<PodWithoutGroup> podsWithoutGroup)
    implements JournalSerializable {
  public OrdinaryPodsObservation {
    podsWithoutGroup = List.copyOf(podsWithoutGroup);
  }

  /** Pod that does not name its PodGroup. */
  @LogicalName("pod-group.ordinary-pods-observation.pod-without-group")
  public record PodWithoutGroup(String uid, ObjectKey key) implements JournalSerializable {}

  /** Returns whether nothing differs. */
  public boolean isInOrder() {
    return scaledToZero ? uid.isEmpty() : desired.isEmpty() && podsWithoutGroup.isEmpty();
  }
}
