package io.hekla.model.cluster;

import java.util.List;

/**
 * Properties of a device.
 *
 * @param attributes by name
 * @param capacity by name
 * @param shareable whether several claims may have it, as far as its capacity goes
 * @param bindsToNode whether a claim that has it can be used on the node of its first pod only
 */
public record DeviceProperties(
    List<DeviceAttribute> attributes,
    List<DeviceCapacity> capacity,
    boolean shareable,
    boolean bindsToNode) {
  /** Properties of a device that has none. */
  public static final DeviceProperties NONE =
      new DeviceProperties(List.of(), List.of(), /* shareable= */ false, /* bindsToNode= */ false);

  public DeviceProperties {
    attributes = List.copyOf(attributes);
    capacity = List.copyOf(capacity);
  }
}
