package io.hekla.scheduler.claims;

import io.hekla.model.cluster.DeviceAmount;
import io.hekla.model.cluster.DeviceCounters;
import io.hekla.model.cluster.ResourceSliceInfo;
import io.hekla.scheduler.claims.DeviceStock.DeviceId;
import io.hekla.scheduler.claims.DeviceStock.Stocked;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A pool of devices of a driver: the slices of its latest generation. A pool of which a slice is
 * missing, or whose slices contradict each other, offers nothing.
 *
 * @param devices its devices, in the order of their slices
 * @param counters what it has of the counters that its devices share
 * @param isBroken whether it offers nothing
 */
record DevicePool(
    String driver, List<Stocked> devices, Map<CounterId, BigDecimal> counters, boolean isBroken) {
  /**
   * Reads a pool.
   *
   * @param slices its slices of all generations, at least one
   * @param first index of its first device
   */
  static DevicePool of(String driver, String name, List<ResourceSliceInfo> slices, int first) {
    long latest = slices.stream().mapToLong(ResourceSliceInfo::generation).max().orElse(0);
    List<ResourceSliceInfo> valid =
        slices.stream().filter(slice -> slice.generation() == latest).toList();
    var devices = new ArrayList<Stocked>();
    var counters = new HashMap<CounterId, BigDecimal>();
    boolean isBroken = valid.size() < valid.getFirst().slicesOfPool();
    Set<String> sets = new HashSet<>();
    for (ResourceSliceInfo slice : valid) {
      for (ResourceSliceInfo.Device device : slice.devices()) {
        var id = new DeviceId(driver, name, device.name());
        devices.add(new Stocked(first + devices.size(), id, device, consumed(id, device)));
      }
      for (DeviceCounters set : slice.counters()) {
        isBroken |= !sets.add(set.set());
        for (DeviceAmount counter : set.counters()) {
          counters.put(new CounterId(driver, name, set.set(), counter.name()), counter.number());
        }
      }
    }
    return new DevicePool(driver, devices, counters, isBroken || contradicts(devices, counters));
  }

  /** Returns whether two devices have one name, or one takes counters that are not there. */
  private static boolean contradicts(List<Stocked> devices, Map<CounterId, BigDecimal> counters) {
    Set<DeviceId> ids = new HashSet<>();
    for (Stocked device : devices) {
      if (!ids.add(device.id()) || !counters.keySet().containsAll(device.consumed().keySet())) {
        return true;
      }
    }
    return false;
  }

  private static Map<CounterId, BigDecimal> consumed(DeviceId id, ResourceSliceInfo.Device device) {
    var consumed = new HashMap<CounterId, BigDecimal>();
    for (DeviceCounters set : device.consumed()) {
      for (DeviceAmount counter : set.counters()) {
        consumed.merge(
            new CounterId(id.driver(), id.pool(), set.set(), counter.name()),
            counter.number(),
            BigDecimal::add);
      }
    }
    return consumed;
  }
}
