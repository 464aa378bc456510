package io.hekla.model.cluster;

import io.hekla.model.machine.LogicalName;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A PersistentVolume.
 *
 * @param leaving whether it is being deleted
 * @param available whether it waits for a claim
 * @param storageClass its storage class; may be empty
 * @param bytes its size
 * @param accessModes access modes, as {@code ReadWriteOnce}
 * @param block whether it is a raw block device
 * @param nodes nodes on which it can be used: one of the terms; absent means on all
 * @param claim the claim that it is reserved for, if any
 * @param csi the driver and its name for the volume, if a CSI driver serves it
 */
@LogicalName("fact.volume")
public record VolumeInfo(
    ObjectKey key,
    boolean leaving,
    boolean available,
    String storageClass,
    long bytes,
    Set<String> accessModes,
    boolean block,
    Map<String, String> labels,
    Optional<List<NodeSelectorTerm>> nodes,
    Optional<ClaimRef> claim,
    Optional<CsiVolume> csi)
    implements ClusterFact {
  public VolumeInfo {
    accessModes = Set.copyOf(accessModes);
    labels = Map.copyOf(labels);
    nodes = nodes.map(List::copyOf);
  }

  /**
   * Claim that a volume is reserved for.
   *
   * @param uid uid of the claim; empty if any claim of this name will do
   */
  public record ClaimRef(ObjectKey key, String uid) {
    /** Returns whether this refers to the claim. */
    public boolean means(VolumeClaimInfo other) {
      return key.equals(other.key()) && (uid.isEmpty() || uid.equals(other.uid()));
    }
  }

  /** Volume as its CSI driver names it. */
  public record CsiVolume(String driver, String handle) {}

  /** Returns its name. */
  public String name() {
    return key.name();
  }

  /** Returns this volume, reserved for a claim and for no other. */
  public VolumeInfo boundTo(VolumeClaimInfo other) {
    return new VolumeInfo(
        key,
        leaving,
        false,
        storageClass,
        bytes,
        accessModes,
        block,
        labels,
        nodes,
        Optional.of(new ClaimRef(other.key(), other.uid())),
        csi);
  }
}
