package io.hekla.model.cluster;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A ResourceClaim.
 *
 * @param leaving whether it is being deleted
 * @param demands what it asks for
 * @param notUnderstood what in it Hekla does not understand, if anything: such a claim is used once
 *     somebody has allocated it, and not allocated here
 * @param allocation what it has, if it has
 * @param reservedFor uids of the pods that may use it
 */
public record ResourceClaimInfo(
    ObjectKey key,
    String uid,
    boolean leaving,
    List<DeviceDemand> demands,
    Optional<String> notUnderstood,
    Optional<Allocation> allocation,
    Set<String> reservedFor)
    implements ClusterFact {
  /** How many pods may use one claim. */
  public static final int MOST_USERS = 256;

  public ResourceClaimInfo {
    demands = List.copyOf(demands);
    reservedFor = Set.copyOf(reservedFor);
  }

  /**
   * What a claim has.
   *
   * @param nodes on which nodes it can be used: one of the terms; absent means on all
   */
  public record Allocation(Optional<List<NodeSelectorTerm>> nodes, List<AllocatedDevice> devices) {
    public Allocation {
      nodes = nodes.map(List::copyOf);
      devices = List.copyOf(devices);
    }
  }
}
