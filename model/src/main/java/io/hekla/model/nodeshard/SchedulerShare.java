package io.hekla.model.nodeshard;

import java.util.List;

/**
 * Configured share of a scheduler.
 *
 * @param name of the scheduler and its NodeShard
 */
public record SchedulerShare(String name, List<ShardPolicy> policies) {
  public SchedulerShare {
    policies = List.copyOf(policies);
  }

  boolean accepts(DivisibleNode node) {
    return policies.stream()
        .allMatch(
            policy -> !(policy instanceof ShardPolicy.AllocationRate rate) || rate.accepts(node));
  }

  double score(DivisibleNode node) {
    double score = 0;
    for (ShardPolicy policy : policies) {
      score +=
          switch (policy) {
            case ShardPolicy.AllocationRate rate -> rate.weight() * rate.score(node);
            case ShardPolicy.WarmUp warmUp -> warmUp.weight() * warmUp.score(node);
            case ShardPolicy.NodeLimit limit -> 0;
          };
    }
    return score;
  }

  List<ShardPolicy.NodeLimit> limits() {
    return policies.stream()
        .filter(ShardPolicy.NodeLimit.class::isInstance)
        .map(ShardPolicy.NodeLimit.class::cast)
        .toList();
  }
}
