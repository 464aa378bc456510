package io.hekla.recorder.encoding;

import io.hekla.model.cluster.AllocatedDevice;
import io.hekla.model.cluster.DeviceClassInfo;
import io.hekla.model.cluster.DeviceDemand;
import io.hekla.model.cluster.DeviceFilter;
import io.hekla.model.cluster.DeviceProperties;
import io.hekla.model.cluster.Preparation;
import io.hekla.model.cluster.ResourceClaimInfo;
import io.hekla.model.cluster.ResourceSliceInfo;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Components of recorded values that earlier builds did not write, with what they mean there. Where
 * they have that value, the hash is the one of earlier builds.
 */
final class LaterComponents {
  private static final List<Object> NOTHING = List.of();
  private static final Map<Class<?>, Map<String, Object>> DEFAULTS =
      Map.of(
          DeviceClassInfo.class,
          Map.of("configured", false),
          DeviceFilter.class,
          Map.of("selectors", NOTHING),
          DeviceDemand.class,
          Map.of("amounts", NOTHING, "tolerations", NOTHING, "alternatives", NOTHING),
          ResourceClaimInfo.class,
          Map.of("constraints", NOTHING),
          ResourceSliceInfo.class,
          Map.of("counters", NOTHING),
          ResourceSliceInfo.Device.class,
          Map.of("properties", DeviceProperties.NONE, "consumed", NOTHING, "taints", NOTHING),
          AllocatedDevice.class,
          Map.of("shareId", "", "consumed", NOTHING),
          Preparation.AllocateDevices.class,
          Map.of("nodes", Optional.empty(), "configurations", NOTHING));

  private LaterComponents() {}

  /** Returns the value of a component that a recording lacks; null if every build wrote it. */
  static @Nullable Object of(Class<?> type, String component) {
    return DEFAULTS.getOrDefault(type, Map.of()).get(component);
  }
}
