package io.hekla.scheduler.plugins.drf;

import io.hekla.model.cluster.QuotaInfo;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.session.NamespaceView;
import io.hekla.scheduler.session.Session;
import java.util.HashMap;
import java.util.Map;

/**
 * Order of the namespaces of a queue: by the dominant share of the cluster that the jobs of each
 * hold through this queue, divided by the weight of the namespace. Source:
 * docs/reference/plugin-rules.md#drf-with-namespaces.
 */
final class NamespaceShares {
  private final ResourceVector total;
  private final Map<String, Double> weights = new HashMap<>();

  NamespaceShares(Session session) {
    total = session.total();
    for (QuotaInfo quota : session.facts().all(QuotaInfo.class)) {
      double weight = quota.hard().amount(QuotaInfo.NAMESPACE_WEIGHT).doubleValue();
      if (weight > 0) {
        weights.merge(quota.key().namespace(), weight, Math::max);
      }
    }
  }

  int compare(NamespaceView left, NamespaceView right) {
    return Double.compare(weightedShare(left), weightedShare(right));
  }

  private double weightedShare(NamespaceView namespace) {
    return namespace.queue().heldBy(namespace.name()).dominantShareOf(total)
        / weights.getOrDefault(namespace.name(), 1.0);
  }
}
