package io.hekla.scheduler.plugins.capacity;

import io.hekla.scheduler.configuration.Arguments;
import java.util.List;

/**
 * The plugin's arguments. Source: reference §5.6.
 *
 * @param ancestorReclaimLevel how many queues above its own count when a task takes room back or
 *     gives it away, at least 0
 */
record CapacityArguments(int ancestorReclaimLevel) {
  private static final String LEVEL = "ancestorReclaimLevel";
  private static final List<String> DEVICE_QUOTAS =
      List.of("capacity.DynamicResourceAllocationEnable", "capacity.DRAConsumableCapacityEnable");

  static CapacityArguments read(Arguments.Reader arguments) {
    int level = arguments.integer(LEVEL, 0);
    if (level < 0) {
      arguments.refuse(LEVEL, level + " is below 0", "0");
    }
    for (String name : DEVICE_QUOTAS) {
      if (arguments.flag(name, false)) {
        arguments.refuse(name, "queues have no quota of device classes here", "false");
      }
    }
    return new CapacityArguments(Math.max(level, 0));
  }
}
