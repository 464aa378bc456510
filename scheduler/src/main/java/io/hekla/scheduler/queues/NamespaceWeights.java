package io.hekla.scheduler.queues;

import io.hekla.model.cluster.QuotaInfo;
import io.hekla.scheduler.session.Session;
import java.util.HashMap;
import java.util.Map;

/**
 * Weights of namespaces, from their ResourceQuotas; the largest one counts. Source:
 * docs/reference/plugin-rules.md#drf-with-namespaces.
 */
public final class NamespaceWeights {
  private final Map<String, Double> weights = new HashMap<>();

  public NamespaceWeights(Session session) {
    for (QuotaInfo quota : session.facts().all(QuotaInfo.class)) {
      double weight = quota.hard().amount(QuotaInfo.NAMESPACE_WEIGHT).doubleValue();
      if (weight > 0) {
        weights.merge(quota.key().namespace(), weight, Math::max);
      }
    }
  }

  /** Returns the weight of a namespace, above 0; 1 unless it has one. */
  public double of(String namespace) {
    return weights.getOrDefault(namespace, 1.0);
  }
}
