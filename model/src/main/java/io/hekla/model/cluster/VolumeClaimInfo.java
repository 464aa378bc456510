package io.hekla.model.cluster;

import io.hekla.model.machine.LogicalName;
import java.util.Optional;
import java.util.Set;

/**
 * A PersistentVolumeClaim.
 *
 * @param leaving whether it is being deleted
 * @param lost whether the volume that it was bound to is gone
 * @param storageClass its storage class; may be empty
 * @param volume the volume that it names; empty if none
 * @param bindCompleted whether it and that volume are bound to each other permanently
 * @param selectedNode the node on which a volume is being provisioned for it; empty if none
 * @param bytes size that it requests
 * @param accessModes access modes, as {@code ReadWriteOnce}
 * @param block whether it requests a raw block device
 * @param selector selector of suitable volumes, by their labels
 */
@LogicalName("fact.volume-claim")
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

  /** Returns the volume that it is bound to permanently, if it is. */
  public Optional<String> boundTo() {
    return bindCompleted && !volume.isEmpty() ? Optional.of(volume) : Optional.empty();
  }

  /** Returns this claim, bound to a volume permanently. */
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

  /** Returns this claim, with a volume being provisioned for it on a node. */
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
