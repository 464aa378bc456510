package io.hekla.model.cluster;

import java.util.Optional;
import java.util.Set;

/**
 * A PersistentVolumeClaim.
 *
 * @param leaving whether it is being deleted
 * @param lost whether the volume that it was bound to is gone
 * @param storageClass the class of volumes that it asks for; may be empty
 * @param volume the volume that it names; empty if none
 * @param bindCompleted whether it and that volume are bound to each other for good
 * @param selectedNode the node on which a volume is being made for it; empty if none
 * @param bytes how much it asks for
 * @param accessModes as {@code ReadWriteOnce}
 * @param block whether it asks for a raw block device
 * @param selector which volumes would do, by their labels
 */
public record VolumeClaimInfo(
    ObjectKey key,
    String uid,
    boolean leaving,
    boolean lost,
    String storageClass,
    String volume,
    boolean bindCompleted,
    String selectedNode,
    long bytes,
    Set<String> accessModes,
    boolean block,
    LabelSelector selector)
    implements ClusterFact {
  public VolumeClaimInfo {
    accessModes = Set.copyOf(accessModes);
  }

  /** The volume that it is bound to for good, if it is. */
  public Optional<String> boundTo() {
    return bindCompleted && !volume.isEmpty() ? Optional.of(volume) : Optional.empty();
  }

  /** This, bound to a volume for good. */
  public VolumeClaimInfo boundTo(String name) {
    return new VolumeClaimInfo(
        key,
        uid,
        leaving,
        lost,
        storageClass,
        name,
        true,
        selectedNode,
        bytes,
        accessModes,
        block,
        selector);
  }

  /** This, with a volume being made for it on a node. */
  public VolumeClaimInfo selecting(String node) {
    return new VolumeClaimInfo(
        key,
        uid,
        leaving,
        lost,
        storageClass,
        volume,
        bindCompleted,
        node,
        bytes,
        accessModes,
        block,
        selector);
  }
}
