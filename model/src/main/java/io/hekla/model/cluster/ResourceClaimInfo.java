package io.hekla.model.cluster;

import io.hekla.model.machine.LogicalName;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A ResourceClaim.
 *
 * @param leaving whether it is being deleted
 * @param demands its requests of devices
 * @param unsupported the part of it that Hekla does not understand, if any: such a claim is used
 *     once another component has allocated it, and not allocated here
 * @param allocation its allocation, if it has one
 * @param reservedFor uids of the pods that may use it
 * @param constraints conditions on its devices together
 */
@LogicalName("fact.resource-claim")
public record ResourceClaimInfo(
    ObjectKey key,
    String uid,
    boolean leaving,
    List<DeviceDemand> demands,
    Optional<String> unsupported,
    Optional<Allocation> allocation,
    Set<String> reservedFor,
    List<DeviceConstraint> constraints)
    implements ClusterFact {
  /** Number of pods that may use one claim. */
  public static final int MOST_USERS = 256;

  public ResourceClaimInfo {
    demands = List.copyOf(demands);
    reservedFor = Set.copyOf(reservedFor);
    // Earlier builds did not write them.
    constraints = List.copyOf(FactJson.list(constraints));
  }

  /**
   * Allocation of a claim.
   *
   * @param nodes nodes on which it can be used: one of the terms; absent means on all
   */
  public record Allocation(Optional<List<NodeSelectorTerm>> nodes, List<AllocatedDevice> devices) {
    public Allocation {
      nodes = nodes.map(List::copyOf);
      devices = List.copyOf(devices);
    }
  }
}
