package io.hekla.admission;

import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.hekla.model.api.CronJob;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobFlow;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.Queue;
import io.hekla.model.api.QueueStatus;
import java.util.List;

/** Objects for tests, written as users write them. */
final class Objects {
  private static final KubernetesSerialization YAML = new KubernetesSerialization();

  private Objects() {}

  /** A Job of the name {@code train} with the given spec. */
  static Job job(String spec) {
    return read("batch.volcano.sh/v1alpha1", "Job", "train", spec, Job.class);
  }

  /** A queue of that name with the given spec. */
  static Queue queue(String name, String spec) {
    return read("scheduling.volcano.sh/v1beta1", "Queue", name, spec, Queue.class);
  }

  /** A queue that takes jobs. */
  static Queue openQueue(String name) {
    return inState(queue(name, "weight: 1"), "Open");
  }

  static Queue inState(Queue queue, String state) {
    var status = new QueueStatus();
    status.state = state;
    queue.setStatus(status);
    return queue;
  }

  static PodGroup podGroup(String spec) {
    return read("scheduling.volcano.sh/v1beta1", "PodGroup", "pg", spec, PodGroup.class);
  }

  /** The queues {@code default} and {@code research}, both open. */
  static AdmissionContext context() {
    return AdmissionContext.of(List.of(openQueue("default"), openQueue("research")));
  }

  static JobFlow jobFlow(String spec) {
    return read("flow.volcano.sh/v1alpha1", "JobFlow", "flow", spec, JobFlow.class);
  }

  static CronJob cronJob(String name, String spec) {
    return read("batch.volcano.sh/v1alpha1", "CronJob", name, spec, CronJob.class);
  }

  static List<String> findings(Verdict<?> verdict) {
    return switch (verdict) {
      case Verdict.Admitted<?> admitted -> List.of();
      case Verdict.Refused<?> refused ->
          refused.findings().stream().map(Finding::toString).toList();
    };
  }

  static <T> T admitted(Verdict<T> verdict) {
    return switch (verdict) {
      case Verdict.Admitted<T> admitted -> admitted.object();
      case Verdict.Refused<T> refused -> throw new AssertionError(refused.message());
    };
  }

  private static <T> T read(String version, String kind, String name, String spec, Class<T> type) {
    return YAML.unmarshal(
        "apiVersion: %s\nkind: %s\nmetadata: {name: %s, namespace: default}\nspec:\n%s"
            .formatted(version, kind, name, spec.indent(2)),
        type);
  }
}
