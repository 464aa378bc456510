package io.hekla.model.cluster;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Division of a PodGroup's pods into sub-groups. Source:
 * docs/reference/scheduler-model.md#sub-jobs.
 *
 * @param pods selector of the pods that it applies to; all if not specified
 * @param matchLabelKeys labels whose values divide them into sub-groups; without any the policy
 *     applies to no pod
 * @param subGroupSize number of pods of a sub-group that must be placed together
 * @param minSubGroups number of sub-groups that must be placed
 * @param topology constraint on the distance of the pods of one sub-group in the network
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

  /**
   * Returns the sub-group of a pod with these labels, which the values of {@link #matchLabelKeys}
   * name; empty if the policy does not apply to it.
   */
  public Optional<List<String>> subGroupOf(Map<String, String> labels) {
    if (matchLabelKeys.isEmpty() || !pods.matches(labels)) {
      return Optional.empty();
    }
    List<String> values = matchLabelKeys.stream().map(key -> labels.getOrDefault(key, "")).toList();
    return values.contains("") ? Optional.empty() : Optional.of(values);
  }
}
