package io.hekla.model.cluster;

import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.resource.v1.Counter;
import io.hekla.model.resource.Quantities;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reader of amounts of capacity and counters of devices, sorted by name. */
final class DeviceAmounts {
  private DeviceAmounts() {}

  static List<DeviceAmount> read(@Nullable Map<String, Quantity> amounts) {
    var read = new ArrayList<DeviceAmount>();
    new TreeMap<>(FactJson.map(amounts))
        .forEach((name, amount) -> read.add(new DeviceAmount(name, number(amount))));
    return read;
  }

  static DeviceCounters counters(@Nullable String set, @Nullable Map<String, Counter> counters) {
    var read = new ArrayList<DeviceAmount>();
    new TreeMap<>(FactJson.map(counters))
        .forEach(
            (name, counter) ->
                read.add(
                    new DeviceAmount(name, number(counter == null ? null : counter.getValue()))));
    return new DeviceCounters(FactJson.text(set), read);
  }

  /** Returns the plain form of a quantity; a missing one is zero. */
  static String number(@Nullable Quantity quantity) {
    return quantity == null ? "0" : DeviceAmount.plain(Quantities.parse(quantity.toString()));
  }
}
