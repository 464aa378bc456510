package io.hekla.scheduler.placement;

import io.hekla.model.resource.ResourceVector;

/**
 * Refusal of a task by one node.
 *
 * @param reason text that users read, as in {@link
 *     io.hekla.scheduler.decision.PlaceReason.NoNodeFits}
 * @param free resources that the node had left at that moment, for tasks without a promise of them
 * @param allocatable total of the node
 */
public record NodeRefusal(
    String node, String reason, ResourceVector free, ResourceVector allocatable) {}
