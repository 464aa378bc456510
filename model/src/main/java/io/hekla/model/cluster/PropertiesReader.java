package io.hekla.model.cluster;

import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.resource.v1.CapacityRequestPolicy;
import io.fabric8.kubernetes.api.model.resource.v1.CapacityRequestPolicyRange;
import io.fabric8.kubernetes.api.model.resource.v1.Device;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reader of the attributes and the capacity of a device, sorted by name. */
final class PropertiesReader {
  private PropertiesReader() {}

  static DeviceProperties read(Device device) {
    var attributes = new ArrayList<DeviceAttribute>();
    new TreeMap<>(FactJson.map(device.getAttributes()))
        .forEach(
            (name, value) -> {
              if (value != null) {
                attributes.add(attribute(name, value));
              }
            });
    var capacity = new ArrayList<DeviceCapacity>();
    new TreeMap<>(FactJson.map(device.getCapacity()))
        .forEach(
            (name, value) -> {
              if (value != null) {
                capacity.add(
                    new DeviceCapacity(
                        new DeviceAmount(name, DeviceAmounts.number(value.getValue())),
                        Optional.ofNullable(value.getRequestPolicy())
                            .map(PropertiesReader::policy)));
              }
            });
    return new DeviceProperties(
        attributes,
        capacity,
        FactJson.orElse(device.getAllowMultipleAllocations(), false),
        FactJson.orElse(device.getBindsToNode(), false));
  }

  /** Reads an attribute; one without a value of a known type has no values. */
  private static DeviceAttribute attribute(
      String name, io.fabric8.kubernetes.api.model.resource.v1.DeviceAttribute value) {
    if (!FactJson.list(value.getInts()).isEmpty()) {
      return list(name, DeviceAttribute.Type.INT, value.getInts());
    } else if (!FactJson.list(value.getBools()).isEmpty()) {
      return list(name, DeviceAttribute.Type.BOOL, value.getBools());
    } else if (!FactJson.list(value.getStrings()).isEmpty()) {
      return list(name, DeviceAttribute.Type.STRING, value.getStrings());
    } else if (!FactJson.list(value.getVersions()).isEmpty()) {
      return list(name, DeviceAttribute.Type.VERSION, value.getVersions());
    } else if (value.getInt() != null) {
      return one(name, DeviceAttribute.Type.INT, value.getInt());
    } else if (value.getBool() != null) {
      return one(name, DeviceAttribute.Type.BOOL, value.getBool());
    } else if (value.getVersion() != null) {
      return one(name, DeviceAttribute.Type.VERSION, value.getVersion());
    }
    return one(name, DeviceAttribute.Type.STRING, FactJson.text(value.getString()));
  }

  private static DeviceAttribute one(String name, DeviceAttribute.Type type, Object value) {
    return new DeviceAttribute(name, type, List.of(value.toString()), /* list= */ false);
  }

  private static DeviceAttribute list(String name, DeviceAttribute.Type type, List<?> values) {
    List<String> texts =
        FactJson.whole(values, "attribute " + name).stream().map(Object::toString).toList();
    return new DeviceAttribute(name, type, texts, /* list= */ true);
  }

  private static DeviceCapacity.Policy policy(CapacityRequestPolicy policy) {
    var range = FactJson.orElse(policy.getValidRange(), new CapacityRequestPolicyRange());
    return new DeviceCapacity.Policy(
        number(policy.getDefault()),
        FactJson.whole(policy.getValidValues(), "validValues").stream()
            .map(DeviceAmounts::number)
            .toList(),
        number(range.getMin()),
        number(range.getMax()),
        number(range.getStep()));
  }

  private static Optional<String> number(@Nullable Quantity quantity) {
    return Optional.ofNullable(quantity).map(DeviceAmounts::number);
  }
}
