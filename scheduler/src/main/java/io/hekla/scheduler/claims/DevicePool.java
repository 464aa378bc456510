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
import java.util.Optional;
import java.util.Set;

/**
 * A pool of devices of a driver: the slices of its latest generation. A pool of which a slice is
 * missing, or whose slices contradict each other, offers nothing.
 *
 * @param devices its devices, in the order of their slices
 * @param counters what it has of the counters that its devices share
 * @param fault why it offers nothing, if so
 */
record DevicePool(
    String driver,
    String name,
    List<Stocked> devices,
    Map<CounterId, BigDecimal> counters,
    Optional<String> fault) {
  private static final String INCOMPLETE = "is being updated";

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
    Optional<String> fault =
        valid.size() < valid.getFirst().slicesOfPool() ? Optional.of(INCOMPLETE) : Optional.empty();
    Set<String> sets = new HashSet<>();
    for (ResourceSliceInfo slice : valid) {
      for (ResourceSliceInfo.Device device : slice.devices()) {
        var id = new DeviceId(driver, name, device.name());
        devices.add(new Stocked(first + devices.size(), id, device));
      }
      for (DeviceCounters set : slice.counters()) {
        if (!sets.add(set.set())) {
          fault = fault.or(() -> Optional.of("has two counter sets of one name"));
        }
        for (DeviceAmount counter : set.counters()) {
          counters.put(new CounterId(driver, name, set.set(), counter.name()), counter.number());
        }
      }
    }
    return new DevicePool(
        driver, name, devices, counters, fault.or(() -> contradiction(devices, counters)));
  }

  private static Optional<String> contradiction(
      List<Stocked> devices, Map<CounterId, BigDecimal> counters) {
    Set<DeviceId> ids = new HashSet<>();
    for (Stocked device : devices) {
      if (!ids.add(device.id())) {
        return Optional.of("has two devices of one name");
      }
      if (!counters.keySet().containsAll(consumed(device).keySet())) {
        return Optional.of("has a device that takes counters which are not there");
      }
    }
    return Optional.empty();
  }

  /** Returns what a device takes of the counters of its pool while it is allocated. */
  static Map<CounterId, BigDecimal> consumed(Stocked device) {
    var consumed = new HashMap<CounterId, BigDecimal>();
    for (DeviceCounters set : device.device().consumed()) {
      for (DeviceAmount counter : set.counters()) {
        consumed.merge(
            new CounterId(device.id().driver(), device.id().pool(), set.set(), counter.name()),
            counter.number(),
            BigDecimal::add);
      }
    }
    return consumed;
  }
}
