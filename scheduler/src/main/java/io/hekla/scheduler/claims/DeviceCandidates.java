package io.hekla.scheduler.claims;

import io.hekla.model.cluster.DeviceClassInfo;
import io.hekla.model.cluster.DeviceDemand;
import io.hekla.model.cluster.DeviceFilter;
import io.hekla.model.cluster.DeviceProperties;
import io.hekla.model.cluster.DeviceTaint;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.scheduler.claims.DeviceStock.NodeStock;
import io.hekla.scheduler.claims.DeviceStock.Stocked;
import io.hekla.scheduler.selectors.DeviceSelector;
import io.hekla.scheduler.selectors.SelectorException;
import io.hekla.scheduler.snapshot.FactTables;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Devices that a request may have, whoever else has them. */
final class DeviceCandidates {
  private final FactTables facts;
  private final Map<Filters, Evaluated> evaluated = new HashMap<>();

  /** Filters of a request: that of its class, and its own. */
  private record Filters(String deviceClass, DeviceFilter ofClass, DeviceFilter own) {}

  /** Devices for which filters were evaluated, by index, and those that they select. */
  private record Evaluated(BitSet known, BitSet selected) {}

  DeviceCandidates(FactTables facts) {
    this.facts = facts;
  }

  /** Returns the device class of a request, if it exists. */
  Optional<DeviceClassInfo> deviceClass(DeviceDemand demand) {
    return facts.one(DeviceClassInfo.class, new ObjectKey("", demand.deviceClass()));
  }

  /** Returns what is wrong with the selectors of a request on whatever node, if anything is. */
  Optional<String> fault(DeviceDemand demand) {
    DeviceFilter ofClass = ofClass(demand);
    return fault(ofClass, where(demand)).or(() -> fault(demand.devices(), where(demand.name())));
  }

  private static Optional<String> fault(DeviceFilter filter, String where) {
    return filter.selectors().stream()
        .flatMap(
            selector ->
                DeviceSelector.of(selector.expression())
                    .fault()
                    .map(
                        fault -> "%s, selector %d: %s".formatted(where, selector.position(), fault))
                    .stream())
        .findFirst();
  }

  /**
   * Returns the devices of a node that a request may have, in their order.
   *
   * @throws IllegalArgumentException if a selector fails for one; the message names the selector
   */
  List<Stocked> of(DeviceDemand demand, NodeStock node) {
    var filters = new Filters(demand.deviceClass(), ofClass(demand), demand.devices());
    Evaluated known =
        evaluated.computeIfAbsent(filters, absent -> new Evaluated(new BitSet(), new BitSet()));
    return node.devices().stream()
        .filter(device -> !device.device().special())
        .filter(device -> isSelected(known, demand, filters, device))
        .filter(device -> isLargeEnough(demand, device.device().properties()))
        .toList();
  }

  private static boolean isLargeEnough(DeviceDemand demand, DeviceProperties device) {
    boolean wholeOfAnySize = demand.amounts().isEmpty() && !device.shareable();
    return demand.adminAccess()
        || wholeOfAnySize
        || CapacityRules.consumed(demand, device).isPresent();
  }

  /** Returns whether a pool may have devices that a request may have. */
  boolean mayHave(DeviceDemand demand, DevicePool pool) {
    return ofClass(demand).takes(pool.driver()) && demand.devices().takes(pool.driver());
  }

  /** Returns whether a request tolerates the taints of a device. */
  static boolean tolerates(DeviceDemand demand, Stocked device) {
    return device.device().taints().stream()
        .filter(DeviceTaint::forbids)
        .allMatch(
            taint ->
                demand.tolerations().stream().anyMatch(toleration -> toleration.tolerates(taint)));
  }

  private boolean isSelected(
      Evaluated known, DeviceDemand demand, Filters filters, Stocked device) {
    if (!known.known.get(device.index())) {
      boolean selected =
          takes(filters.ofClass, device, () -> where(demand))
              && takes(filters.own, device, () -> where(demand.name()));
      known.selected.set(device.index(), selected);
      known.known.set(device.index());
    }
    return known.selected.get(device.index());
  }

  private static boolean takes(DeviceFilter filter, Stocked device, Supplier<String> where) {
    if (!filter.takes(device.id().driver())) {
      return false;
    }
    for (DeviceFilter.Selector selector : filter.selectors()) {
      try {
        if (!DeviceSelector.of(selector.expression())
            .selects(device.id().driver(), device.device().properties())) {
          return false;
        }
      } catch (SelectorException failure) {
        throw new IllegalArgumentException(
            "%s, selector %d: %s"
                .formatted(where.get(), selector.position(), failure.getMessage()));
      }
    }
    return true;
  }

  private DeviceFilter ofClass(DeviceDemand demand) {
    return deviceClass(demand).map(DeviceClassInfo::devices).orElse(DeviceFilter.ANY);
  }

  private static String where(DeviceDemand demand) {
    return "device class " + demand.deviceClass();
  }

  private static String where(String request) {
    return "request " + request;
  }
}
