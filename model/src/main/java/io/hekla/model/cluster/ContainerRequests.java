package io.hekla.model.cluster;

import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Requests of a container as they count once the API server has stored its pod: a template states
 * what its author wrote, and cards are mostly written under {@code limits} alone.
 */
final class ContainerRequests {
  private ContainerRequests() {}

  /** Returns the requests by name; a resource that is only limited is requested by its limit. */
  static Map<String, Quantity> of(@Nullable ResourceRequirements resources) {
    if (resources == null) {
      return Map.of();
    }
    var requests = new HashMap<>(FactJson.map(resources.getLimits()));
    requests.putAll(FactJson.map(resources.getRequests()));
    return requests;
  }
}
