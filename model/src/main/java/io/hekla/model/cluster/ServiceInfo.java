package io.hekla.model.cluster;

import io.hekla.model.machine.LogicalName;
import java.util.Map;

/**
 * A Service, as a grouping of pods.
 *
 * @param selector labels of its pods; without any it selects none
 */
@LogicalName("fact.service")
public record ServiceInfo(ObjectKey key, Map<String, String> selector) implements ClusterFact {
  public ServiceInfo {
    selector = Map.copyOf(selector);
  }

  /** Returns whether the Service selects a pod of its namespace with these labels. */
  public boolean selects(Map<String, String> labels) {
    return !selector.isEmpty() && labels.entrySet().containsAll(selector.entrySet());
  }
}
