package io.hekla.model.cluster;

import java.util.Map;

/**
 * A Service, as far as it says which pods belong together.
 *
 * @param selector labels of its pods; without any it selects none
 */
public record ServiceInfo(ObjectKey key, Map<String, String> selector) implements ClusterFact {
  public ServiceInfo {
    selector = Map.copyOf(selector);
  }

  /** Whether a pod of its namespace with these labels is one of its own. */
  public boolean selects(Map<String, String> labels) {
    return !selector.isEmpty() && labels.entrySet().containsAll(selector.entrySet());
  }
}
