package io.hekla.model.cluster;

import java.util.List;
import java.util.Optional;

/**
 * A ResourceSlice: a part of a driver's pool of devices.
 *
 * @param generation of the pool; only the slices of its latest one count
 * @param slicesOfPool how many slices make the pool whole
 */
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
   * A device.
   *
   * @param nodes from which nodes it can be used: one of the terms; absent means from all
   * @param special whether there is something about it that Hekla does not understand (counters
   *     that it shares, taints, several users at once, conditions of binding): it is not allocated
   */
  public record Device(String name, Optional<List<NodeSelectorTerm>> nodes, boolean special) {
    public Device {
      nodes = nodes.map(List::copyOf);
    }
  }
}
