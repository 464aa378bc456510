package io.hekla.scheduler.plugins.capacity;

import io.hekla.scheduler.configuration.Arguments;

/**
 * Arguments of the plugin. Source: docs/reference/plugin-rules.md#capacity. Kubernetes' and
 * Volcano's feature gates, from which some of them have their defaults there, are set as in
 * Kubernetes 1.36.
 *
 * @param ancestorReclaimLevel number of queues above its own that count when a task reclaims
 *     resources or gives them away, at least 0
 * @param quotasOfClasses whether queues have quotas of device classes
 * @param quotasOfDimensions whether these are also of dimensions of devices, not of their number
 *     only
 * @param gateReservations whether room is reserved for pods whose gate was opened because there was
 *     room for them
 * @param leavesOutFaultyQueues whether of queues that form no tree, or were guaranteed more than
 *     the cluster has, only those at fault get nothing
 */
record CapacityArguments(
    int ancestorReclaimLevel,
    boolean quotasOfClasses,
    boolean quotasOfDimensions,
    boolean gateReservations,
    boolean leavesOutFaultyQueues) {
  private static final String LEVEL = "ancestorReclaimLevel";

  static CapacityArguments read(Arguments.Reader arguments) {
    int level = arguments.integer(LEVEL, 0);
    if (level < 0) {
      arguments.refuse(LEVEL, level + " is below 0", "0");
    }
    return new CapacityArguments(
        Math.max(level, 0),
        arguments.flag("capacity.DynamicResourceAllocationEnable", true),
        arguments.flag("capacity.DRAConsumableCapacityEnable", false),
        arguments.flag("capacity.SchedulingGatesQueueAdmission", false),
        arguments.flag("capacity.leaveOutFaultyQueues", false));
  }
}
