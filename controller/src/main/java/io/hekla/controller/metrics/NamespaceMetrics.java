package io.hekla.controller.metrics;

import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.snapshot.SnapshotJob;
import java.util.Map;
import java.util.TreeMap;

/**
 * Metrics of namespaces that have PodGroups: the largest part that the PodGroups of one hold of any
 * resource of the cluster. Namespaces have no weights.
 */
final class NamespaceMetrics {
  private NamespaceMetrics() {}

  /** Adds the series of so many namespaces at most, the first by name. */
  static void addTo(MetricTable table, ClusterState cluster, int most) {
    var held = new TreeMap<String, ResourceVector>();
    for (SnapshotJob job : cluster.activeJobs().values()) {
      held.merge(job.podGroup().key().namespace(), job.allocated(), ResourceVector::plus);
    }
    for (Map.Entry<String, ResourceVector> one : held.entrySet().stream().limit(most).toList()) {
      double share = one.getValue().dominantShareOf(cluster.total());
      table.set(VolcanoMetric.NAMESPACE_SHARE, share, one.getKey());
      table.set(VolcanoMetric.NAMESPACE_WEIGHT, 1, one.getKey());
      table.set(VolcanoMetric.NAMESPACE_WEIGHTED_SHARE, share, one.getKey());
    }
  }
}
