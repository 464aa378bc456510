package io.hekla.model.job;

import io.fabric8.kubernetes.api.model.PodSpec;
import io.hekla.model.api.Job;
import io.hekla.model.api.TaskSpec;
import java.util.List;

/**
 * Default DNS policy of pods in their host's network. Admission sets it; where it is not called, a
 * Job is read as it would have left it. Source: docs/admission.md#job.
 */
public final class HostNetwork {
  /** {@code dnsPolicy} of such pods. */
  public static final String DNS_POLICY = "ClusterFirstWithHostNet";

  private HostNetwork() {}

  /** Sets the default in the templates of a Job, which is changed. */
  public static void fill(Job job) {
    if (job.getSpec() == null || job.getSpec().tasks == null) {
      return;
    }
    List<TaskSpec> tasks = job.getSpec().tasks;
    tasks.forEach(
        task -> {
          if (task != null && task.template != null && task.template.getSpec() != null) {
            fill(task.template.getSpec());
          }
        });
  }

  private static void fill(PodSpec pod) {
    boolean isUnsaid = pod.getDnsPolicy() == null || pod.getDnsPolicy().isEmpty();
    if (isUnsaid && Boolean.TRUE.equals(pod.getHostNetwork())) {
      pod.setDnsPolicy(DNS_POLICY);
    }
  }
}
