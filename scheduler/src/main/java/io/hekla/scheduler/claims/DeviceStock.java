package io.hekla.scheduler.claims;

import io.hekla.model.cluster.AllocatedDevice;
import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.ResourceSliceInfo;
import io.hekla.scheduler.affinity.NodeAffinity;
import io.hekla.scheduler.snapshot.FactTables;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The existing devices and the counters that they share. Indexed on first use. */
final class DeviceStock {
  private final FactTables facts;
  private final Map<String, NodeStock> byNode = new HashMap<>();
  private Optional<List<DevicePool>> pools = Optional.empty();
  private final Map<DeviceId, Stocked> byId = new HashMap<>();
  private final Map<CounterId, BigDecimal> counters = new HashMap<>();

  /** Identity of a device. */
  record DeviceId(String driver, String pool, String device) {
    static DeviceId of(AllocatedDevice device) {
      return new DeviceId(device.driver(), device.pool(), device.device());
    }
  }

  /**
   * An existing device.
   *
   * @param index its place among all devices, in the order of {@link #on}
   * @param consumed what it takes of the counters of its pool while it is allocated
   */
  record Stocked(
      int index,
      DeviceId id,
      ResourceSliceInfo.Device device,
      Map<CounterId, BigDecimal> consumed) {}

  /**
   * Devices that pods of one node can use.
   *
   * @param devices by driver and pool, in the order of their slices
   * @param broken pools with devices for the node that offer nothing at present
   */
  record NodeStock(List<Stocked> devices, List<DevicePool> broken) {}

  private record PoolId(String driver, String name) implements Comparable<PoolId> {
    @Override
    public int compareTo(PoolId other) {
      int byDriver = driver.compareTo(other.driver);
      return byDriver != 0 ? byDriver : name.compareTo(other.name);
    }
  }

  DeviceStock(FactTables facts) {
    this.facts = facts;
  }

  /** Returns what can be used from a node. */
  NodeStock on(NodeInfo node) {
    return byNode.computeIfAbsent(
        node.name(),
        absent -> {
          var devices = new ArrayList<Stocked>();
          var broken = new ArrayList<DevicePool>();
          for (DevicePool pool : pools()) {
            List<Stocked> usable =
                pool.devices().stream()
                    .filter(one -> NodeAffinity.matchesAny(one.device().nodes(), node))
                    .toList();
            if (!pool.isBroken()) {
              devices.addAll(usable);
            } else if (!usable.isEmpty()) {
              broken.add(pool);
            }
          }
          return new NodeStock(devices, broken);
        });
  }

  /** Returns a device, if it exists and its pool is whole. */
  Optional<Stocked> find(DeviceId device) {
    pools();
    return Optional.ofNullable(byId.get(device));
  }

  /** Returns what a pool has of a counter; nothing of one that it does not have. */
  BigDecimal counter(CounterId counter) {
    pools();
    return counters.getOrDefault(counter, BigDecimal.ZERO);
  }

  private List<DevicePool> pools() {
    if (pools.isEmpty()) {
      SortedMap<PoolId, List<ResourceSliceInfo>> slices = new TreeMap<>();
      for (ResourceSliceInfo slice : facts.all(ResourceSliceInfo.class)) {
        slices
            .computeIfAbsent(new PoolId(slice.driver(), slice.pool()), pool -> new ArrayList<>())
            .add(slice);
      }
      var read = new ArrayList<DevicePool>();
      int devices = 0;
      for (var pool : slices.entrySet()) {
        read.add(DevicePool.of(pool.getKey().driver, pool.getKey().name, pool.getValue(), devices));
        devices += read.getLast().devices().size();
      }
      read.stream()
          .filter(pool -> !pool.isBroken())
          .flatMap(pool -> pool.devices().stream())
          .forEach(device -> byId.put(device.id(), device));
      read.forEach(pool -> counters.putAll(pool.counters()));
      pools = Optional.of(read);
    }
    return pools.get();
  }
}
