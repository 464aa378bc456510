package io.hekla.scheduler.claims;

import io.hekla.model.cluster.AllocatedDevice;
import io.hekla.model.cluster.DeviceAmount;
import io.hekla.model.cluster.DeviceCapacity;
import io.hekla.model.cluster.DeviceDemand;
import io.hekla.scheduler.claims.DeviceStock.DeviceId;
import io.hekla.scheduler.claims.DeviceStock.Stocked;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Devices in use by claims: whole ones, shares of others, and the pools' counters. */
final class DeviceUse {
  private final DeviceStock stock;
  private final Map<DeviceId, Integer> whole = new HashMap<>();
  private final Map<DeviceId, Integer> shares = new HashMap<>();
  private final Map<Dimension, BigDecimal> capacity = new HashMap<>();
  private final Map<CounterId, BigDecimal> counters = new HashMap<>();

  private record Dimension(DeviceId device, String name) {}

  DeviceUse(DeviceStock stock) {
    this.stock = stock;
  }

  /** Adds what a claim has been given. */
  void add(AllocatedDevice device) {
    count(device, 1);
  }

  /** Removes what a claim has no longer. */
  void remove(AllocatedDevice device) {
    count(device, -1);
  }

  private void count(AllocatedDevice device, int times) {
    if (device.adminAccess()) {
      return;
    }
    DeviceId id = DeviceId.of(device);
    boolean wasUsed = isUsed(id);
    (device.shareId().isEmpty() ? whole : shares).merge(id, times, Integer::sum);
    for (DeviceAmount amount : device.consumed()) {
      capacity.merge(
          new Dimension(id, amount.name()),
          times > 0 ? amount.number() : amount.number().negate(),
          BigDecimal::add);
    }
    if (isUsed(id) != wasUsed) {
      stock.find(id).ifPresent(found -> countCounters(found, times));
    }
  }

  private void countCounters(Stocked device, int times) {
    device
        .consumed()
        .forEach(
            (counter, amount) ->
                counters.merge(counter, times > 0 ? amount : amount.negate(), BigDecimal::add));
  }

  private boolean isUsed(DeviceId device) {
    return whole.getOrDefault(device, 0) > 0 || shares.getOrDefault(device, 0) > 0;
  }

  /**
   * Returns whether a request can have a device beside what claims have now.
   *
   * @param consumed amounts of its capacity that the request takes
   */
  boolean hasRoom(Stocked device, DeviceDemand demand, List<DeviceAmount> consumed) {
    if (demand.adminAccess()) {
      return true;
    }
    DeviceId id = device.id();
    boolean shareable = device.device().properties().shareable();
    if (whole.getOrDefault(id, 0) > 0 || (!shareable && shares.getOrDefault(id, 0) > 0)) {
      return false;
    }
    return (!shareable || hasCapacity(device, consumed)) && (isUsed(id) || hasCounters(device));
  }

  private boolean hasCapacity(Stocked device, List<DeviceAmount> consumed) {
    for (DeviceAmount amount : consumed) {
      BigDecimal used =
          capacity.getOrDefault(new Dimension(device.id(), amount.name()), BigDecimal.ZERO);
      Optional<BigDecimal> most =
          device.device().properties().capacity().stream()
              .map(DeviceCapacity::amount)
              .filter(one -> one.name().equals(amount.name()))
              .map(DeviceAmount::number)
              .findFirst();
      if (most.isEmpty() || used.add(amount.number()).compareTo(most.get()) > 0) {
        return false;
      }
    }
    return true;
  }

  private boolean hasCounters(Stocked device) {
    return device.consumed().entrySet().stream()
        .allMatch(
            counter ->
                counters
                        .getOrDefault(counter.getKey(), BigDecimal.ZERO)
                        .add(counter.getValue())
                        .compareTo(stock.counter(counter.getKey()))
                    <= 0);
  }
}
