package io.hekla.scheduler.claims;

import io.hekla.model.cluster.AllocatedDevice;
import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.NodeSelectorTerm;
import io.hekla.model.cluster.ResourceClaimInfo;
import io.hekla.model.cluster.ResourceSliceInfo;
import io.hekla.scheduler.affinity.NodeAffinity;
import io.hekla.scheduler.snapshot.FactTables;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The existing devices, and those already allocated to claims. Indexed on first use. */
final class DeviceStock {
  private final FactTables facts;
  private final Map<String, List<Stocked>> byNode = new HashMap<>();
  private Optional<List<Stocked>> all = Optional.empty();
  private Optional<Set<DeviceId>> allocated = Optional.empty();

  /** Identity of a device. */
  record DeviceId(String driver, String pool, String device) {
    static DeviceId of(AllocatedDevice device) {
      return new DeviceId(device.driver(), device.pool(), device.device());
    }
  }

  /**
   * Device with the nodes from which it can be used.
   *
   * @param special whether it is not to be allocated
   */
  record Stocked(DeviceId id, Optional<List<NodeSelectorTerm>> nodes, boolean special) {}

  private record Pool(String driver, String name) implements Comparable<Pool> {
    @Override
    public int compareTo(Pool other) {
      int byDriver = driver.compareTo(other.driver);
      return byDriver != 0 ? byDriver : name.compareTo(other.name);
    }
  }

  DeviceStock(FactTables facts) {
    this.facts = facts;
  }

  /** Returns the devices usable from a node, by driver and pool, in the order of their slices. */
  List<Stocked> on(NodeInfo node) {
    return byNode.computeIfAbsent(
        node.name(),
        absent ->
            all().stream().filter(device -> NodeAffinity.matchesAny(device.nodes, node)).toList());
  }

  /** Returns whether a claim has a device exclusively. */
  boolean isAllocated(DeviceId device) {
    if (allocated.isEmpty()) {
      var given = new HashSet<DeviceId>();
      for (ResourceClaimInfo claim : facts.all(ResourceClaimInfo.class)) {
        claim.allocation().map(ResourceClaimInfo.Allocation::devices).orElse(List.of()).stream()
            .filter(one -> !one.adminAccess())
            .map(DeviceId::of)
            .forEach(given::add);
      }
      allocated = Optional.of(given);
    }
    return allocated.get().contains(device);
  }

  private List<Stocked> all() {
    if (all.isEmpty()) {
      var pools = new TreeMap<Pool, List<ResourceSliceInfo>>();
      for (ResourceSliceInfo slice : facts.all(ResourceSliceInfo.class)) {
        pools
            .computeIfAbsent(new Pool(slice.driver(), slice.pool()), pool -> new ArrayList<>())
            .add(slice);
      }
      var devices = new ArrayList<Stocked>();
      pools.values().forEach(slices -> addLatest(slices, devices));
      all = Optional.of(devices);
    }
    return all.get();
  }

  /**
   * Adds the devices of a pool; slices of an older generation are void, and a pool that is not
   * complete offers nothing.
   */
  private static void addLatest(List<ResourceSliceInfo> slices, List<Stocked> devices) {
    long latest = slices.stream().mapToLong(ResourceSliceInfo::generation).max().orElse(0);
    List<ResourceSliceInfo> valid =
        slices.stream().filter(slice -> slice.generation() == latest).toList();
    if (valid.size() < valid.getFirst().slicesOfPool()) {
      return;
    }
    for (ResourceSliceInfo slice : valid) {
      for (ResourceSliceInfo.Device device : slice.devices()) {
        var id = new DeviceId(slice.driver(), slice.pool(), device.name());
        devices.add(new Stocked(id, device.nodes(), device.special()));
      }
    }
  }
}
