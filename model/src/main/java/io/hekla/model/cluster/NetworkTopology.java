package io.hekla.model.cluster;

import java.util.OptionalInt;

/**
 * How near to each other in the network pods must be. Source: reference scheduler.md §2.5.
 *
 * @param hard whether the tier must be kept; else it is only preferred
 * @param highestTier the highest tier that they may span, if it is given by number
 * @param highestTierName the same by name; empty if it is not
 */
public record NetworkTopology(boolean hard, OptionalInt highestTier, String highestTierName) {}
