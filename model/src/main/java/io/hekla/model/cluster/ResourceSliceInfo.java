package io.hekla.model.cluster;

import io.hekla.model.machine.LogicalName;
import java.util.List;
import java.util.Optional;

/**
 * A ResourceSlice: a part of a driver's pool of devices.
 *
 * @param generation generation of the pool; only the slices of its latest one count
 * @param slicesOfPool number of slices of the whole pool
 * @param counters what the pool has of the counters that its devices share
 */
@LogicalName("fact.resource-slice")
public record ResourceSliceInfo(
    ObjectKey key,
    String driver,
    String pool,
    long generation,
    long slicesOfPool,
    List<Device> devices,
    List<DeviceCounters> counters)
    implements ClusterFact {
  public ResourceSliceInfo {
    devices = List.copyOf(devices);
    // Earlier builds did not write them.
    counters = List.copyOf(FactJson.list(counters));
  }

  /**
   * Device of a slice.
   *
   * @param nodes nodes from which it can be used: one of the terms; absent means from all
   * @param special whether it has properties that Hekla does not understand (conditions of binding;
   *     for earlier builds also the last three): it is not allocated
   * @param properties its attributes, its capacity, and how claims may have it
   * @param consumed what it takes of the pool's counters while it is allocated
   * @param taints marks that keep claims away
   */
  public record Device(
      String name,
      Optional<List<NodeSelectorTerm>> nodes,
      boolean special,
      DeviceProperties properties,
      List<DeviceCounters> consumed,
      List<DeviceTaint> taints) {
    public Device {
      nodes = nodes.map(List::copyOf);
      // Earlier builds did not write these.
      properties = FactJson.orElse(properties, DeviceProperties.NONE);
      consumed = List.copyOf(FactJson.list(consumed));
      taints = List.copyOf(FactJson.list(taints));
    }

    /** Creates a device without properties. */
    public static Device plain(String name, Optional<List<NodeSelectorTerm>> nodes) {
      return new Device(
          name, nodes, /* special= */ false, DeviceProperties.NONE, List.of(), List.of());
    }
  }
}
