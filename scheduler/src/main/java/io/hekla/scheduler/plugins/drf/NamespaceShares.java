package io.hekla.scheduler.plugins.drf;

import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.queues.NamespaceWeights;
import io.hekla.scheduler.session.NamespaceView;
import io.hekla.scheduler.session.Session;

/**
 * Order of the namespaces of a queue: by the dominant share of the cluster that the jobs of each
 * hold through this queue, divided by the weight of the namespace. Source:
 * docs/reference/plugin-rules.md#drf-with-namespaces.
 */
final class NamespaceShares {
  private final ResourceVector total;
  private final NamespaceWeights weights;

  NamespaceShares(Session session) {
    total = session.total();
    weights = new NamespaceWeights(session);
  }

  int compare(NamespaceView left, NamespaceView right) {
    return Double.compare(weightedShare(left), weightedShare(right));
  }

  private double weightedShare(NamespaceView namespace) {
    return namespace.queue().heldBy(namespace.name()).dominantShareOf(total)
        / weights.of(namespace.name());
  }
}
