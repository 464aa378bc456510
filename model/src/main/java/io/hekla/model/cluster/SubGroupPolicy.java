package io.hekla.model.cluster;

import java.util.List;
import java.util.Optional;

/**
 * How pods of a PodGroup form groups of their own. Source: reference scheduler.md §2.5.
 *
 * @param pods the pods that it is for; all if it does not say
 * @param matchLabelKeys labels whose values divide them into sub-groups; without any the policy is
 *     for nobody
 * @param subGroupSize how many pods of a sub-group must be placed together
 * @param minSubGroups how many sub-groups must be placed
 * @param topology how near to each other the pods of one sub-group must be
 */
public record SubGroupPolicy(
    String name,
    LabelSelector pods,
    List<String> matchLabelKeys,
    int subGroupSize,
    int minSubGroups,
    Optional<NetworkTopology> topology) {
  public SubGroupPolicy {
    matchLabelKeys = List.copyOf(matchLabelKeys);
  }
}
