package io.hekla.model.cluster;

import io.hekla.model.machine.LogicalName;
import java.util.List;
import java.util.Optional;

/**
 * A ResourceSlice: a part of a driver's pool of devices.
 *
 * @param generation generation of the pool; only the slices of its latest one count
 * @param slicesOfPool number of slices of the whole pool
 */
@LogicalName("fact.resource-slice")
public record ResourceSliceInfo(
    ObjectKey key,
    String driver,
    String pool,
    long generation,
    long slicesOfPool,
    List<Device> devices)
    implements ClusterFact {
  public ResourceSliceInfo {
    devices = List.copyOf(devices);
  }

  /**
   * Device of a slice.
   *
   * @param nodes nodes from which it can be used: one of the terms; absent means from all
   * @param special whether it has properties that Hekla does not understand (counters that it
   *     shares, taints, several users at once, conditions of binding): it is not allocated
   */
  public record Device(String name, Optional<List<NodeSelectorTerm>> nodes, boolean special) {
    public Device {
      nodes = nodes.map(List::copyOf);
    }
  }
}
