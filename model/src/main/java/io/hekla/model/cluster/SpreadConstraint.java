package io.hekla.model.cluster;

/**
 * Constraint on how evenly pods are spread over the values of a node label.
 *
 * @param maxSkew number of pods by which a value may exceed the one with the fewest; at least 1
 * @param topologyKey the label
 * @param isHard whether it is required ({@code DoNotSchedule}) and not preferred
 * @param pods selector of the pods of the own namespace that are counted
 * @param minDomains number of values below which the fewest count as 0; at least 1
 * @param honorsAffinity whether only nodes count that the pod's node affinity allows
 * @param honorsTaints whether only nodes count whose taints the pod tolerates
 */
public record SpreadConstraint(
    int maxSkew,
    String topologyKey,
    boolean isHard,
    LabelSelector pods,
    int minDomains,
    boolean honorsAffinity,
    boolean honorsTaints) {}
