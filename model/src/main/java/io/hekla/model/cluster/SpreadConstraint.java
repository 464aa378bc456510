package io.hekla.model.cluster;

/**
 * How evenly pods shall be spread over the values of a node label.
 *
 * @param maxSkew by how many pods a value may be ahead of the one with the fewest; at least 1
 * @param topologyKey the label
 * @param isHard whether it is a demand ({@code DoNotSchedule}) and not a wish
 * @param pods which pods of the own namespace are counted
 * @param minDomains with fewer values than this the fewest count as 0; at least 1
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
