package io.hekla.model.manifest;

import java.util.Map;
import java.util.Set;

/**
 * Advice for kinds that no controller of a simulated or embedded cluster acts on: the reason, and
 * what to write instead.
 */
public final class KindNeeds {
  /** Groups of Kubernetes whose objects only their own controllers turn into pods. */
  private static final Set<String> WORKLOADS = Set.of("apps", "batch", "extensions");

  private static final String CORE_WORKLOAD = "ReplicationController";

  /** Pages for users of an operator, by the group of its kinds. */
  private static final Map<String, String> PAGES =
      Map.of(
          "kueue.x-k8s.io", "docs/start/from-kueue.md",
          "ray.io", "docs/guides/ray.md",
          "sparkoperator.k8s.io", "docs/guides/spark.md",
          "kubeflow.org", "docs/guides/kubeflow-trainer.md",
          "trainer.kubeflow.org", "docs/guides/kubeflow-trainer.md",
          "flink.apache.org", "docs/guides/flink.md",
          "argoproj.io", "docs/guides/argo.md");

  private KindNeeds() {}

  /**
   * Returns the advice for a kind, as the part of a message behind a semicolon.
   *
   * @param group API group; empty for the core
   */
  public static String of(String group, String kind) {
    if (WORKLOADS.contains(group) || (group.isEmpty() && kind.equals(CORE_WORKLOAD))) {
      return "its controller does not run here, so that it would get no pods; write a Job of"
          + " batch.volcano.sh/v1alpha1, whose fields differ (docs/reference/job.md), or pods with"
          + " schedulerName: volcano";
    }
    String page = PAGES.get(group);
    if (page != null) {
      return "its operator does not run here; write the Queues, Jobs or pods that it stands for"
          + " (%s)".formatted(page);
    }
    if (group.isEmpty() || group.endsWith(".k8s.io") || group.endsWith(".volcano.sh")) {
      return "no controller here acts on it; leave it out";
    }
    return "its operator does not run here; write the Jobs, PodGroups or pods that it would make";
  }
}
