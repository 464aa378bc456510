package io.hekla.scheduler.selectors;

import io.hekla.model.cluster.DeviceAttribute;
import io.hekla.model.cluster.DeviceCapacity;
import io.hekla.model.cluster.DeviceProperties;
import java.util.AbstractMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** The variable {@code device} of a selector, with the values of one device. */
final class DeviceVariable {
  static final String NAME = "device";
  static final String DRIVER = "driver";
  static final String ATTRIBUTES = "attributes";
  static final String CAPACITY = "capacity";
  static final String SHAREABLE = "allowMultipleAllocations";

  private DeviceVariable() {}

  /** Returns the variables of a selector for a device. */
  static Map<String, Object> of(String driver, DeviceProperties properties) {
    var attributes = new Domains(driver);
    for (DeviceAttribute attribute : properties.attributes()) {
      attributes.put(attribute.name(), value(attribute));
    }
    var capacity = new Domains(driver);
    for (DeviceCapacity one : properties.capacity()) {
      capacity.put(one.amount().name(), new QuantityValue(one.amount().number()));
    }
    return Map.of(
        NAME,
        Map.of(
            DRIVER,
            driver,
            SHAREABLE,
            properties.shareable(),
            ATTRIBUTES,
            attributes,
            CAPACITY,
            capacity));
  }

  private static Object value(DeviceAttribute attribute) {
    List<Object> values = attribute.values().stream().map(text -> value(attribute, text)).toList();
    return attribute.list() ? values : values.getFirst();
  }

  private static Object value(DeviceAttribute attribute, String text) {
    try {
      return switch (attribute.type()) {
        case INT -> Long.parseLong(text);
        case BOOL -> Boolean.parseBoolean(text);
        case STRING -> text;
        case VERSION -> VersionValue.parse(text);
      };
    } catch (IllegalArgumentException unreadable) {
      throw new SelectorException(
          "attribute " + attribute.name() + ": " + SelectorException.line(text) + " is no value");
    }
  }

  /** Values by domain and name. A domain that a device does not use is there, and empty. */
  static final class Domains extends AbstractMap<String, Map<String, Object>> {
    private final String driver;
    private final SortedMap<String, Map<String, Object>> byDomain = new TreeMap<>();

    Domains(String driver) {
      this.driver = driver;
    }

    /** Adds a value; one without a domain has that of the driver. */
    void put(String name, Object value) {
      int end = name.indexOf('/');
      byDomain
          .computeIfAbsent(end < 0 ? driver : name.substring(0, end), absent -> new TreeMap<>())
          .put(name.substring(end + 1), value);
    }

    /** Returns whether the device has values of a domain. */
    boolean has(Object domain) {
      return domain instanceof String && byDomain.containsKey(domain);
    }

    @Override
    public Map<String, Object> get(Object domain) {
      return domain instanceof String ? byDomain.getOrDefault(domain, Map.of()) : Map.of();
    }

    @Override
    public boolean containsKey(Object domain) {
      return has(domain);
    }

    @Override
    public Set<Entry<String, Map<String, Object>>> entrySet() {
      return byDomain.entrySet();
    }
  }
}
