package io.hekla.model.cluster;

import java.util.List;

/**
 * Attribute of a device.
 *
 * @param name its name, with a domain or without: then that of the driver is meant
 * @param values its values as texts; one unless it is a list
 * @param list whether it is a list
 */
public record DeviceAttribute(String name, Type type, List<String> values, boolean list) {
  /** Type of the values. */
  public enum Type {
    INT,
    BOOL,
    STRING,
    /** Version by semantic versioning 2.0.0. */
    VERSION
  }

  public DeviceAttribute {
    values = List.copyOf(values);
  }
}
