package io.hekla.model.cluster;

import java.util.OptionalInt;

/**
 * Constraint on the distance of pods in the network. Source:
 * docs/reference/scheduler-model.md#jobs.
 *
 * @param hard whether the tier is required; else it is only preferred
 * @param highestTier the highest tier that they may span, if it is given by number
 * @param highestTierName the same by name; empty if it is not
 */
public record NetworkTopology(boolean hard, OptionalInt highestTier, String highestTierName) {}
