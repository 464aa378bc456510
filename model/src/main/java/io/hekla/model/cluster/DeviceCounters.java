package io.hekla.model.cluster;

import java.util.List;

/**
 * Counters of a set: what a pool has of them, or what a device takes of them while it is allocated.
 *
 * @param set name of the set, unique in the pool
 * @param counters by name
 */
public record DeviceCounters(String set, List<DeviceAmount> counters) {
  public DeviceCounters {
    counters = List.copyOf(counters);
  }
}
