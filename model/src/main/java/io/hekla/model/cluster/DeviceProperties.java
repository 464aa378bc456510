package io.hekla.model.cluster;

import java.util.List;

/**
 * Properties of a device that selectors and constraints read.
 *
 * @param attributes by name
 * @param capacity by name
 * @param shareable whether several claims may have it, as far as its capacity goes
 */
public record DeviceProperties(
    List<DeviceAttribute> attributes, List<DeviceCapacity> capacity, boolean shareable) {
  /** Properties of a device that has none. */
  public static final DeviceProperties NONE =
      new DeviceProperties(List.of(), List.of(), /* shareable= */ false);

  public DeviceProperties {
    attributes = List.copyOf(attributes);
    capacity = List.copyOf(capacity);
  }
}
