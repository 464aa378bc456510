package io.hekla.cli.pod;

import io.hekla.cli.cluster.ApiObject;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.QueueNames;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Queues of pods. The queue of a pod is that of its PodGroup, which the scheduler counts it in;
 * without a PodGroup it is the queue that its Job has written into a label, or its own annotation.
 */
final class QueueOfPod {
  private static final String OF_JOB = "volcano.sh/queue-name";

  private final Map<ObjectKey, String> queues = new HashMap<>();

  /** Creates the reader with the PodGroups of the pods; none if they were not read. */
  QueueOfPod(List<ApiObject> podGroups) {
    podGroups.forEach(
        group ->
            queues.put(
                new ObjectKey(group.namespace(), group.name()),
                QueueNames.orDefault(group.text("spec", "queue"))));
  }

  /** Returns the queue; empty if neither a PodGroup nor the pod names one. */
  String of(ApiObject pod) {
    return podGroup(pod).map(queues::get).orElseGet(() -> ofPod(pod));
  }

  private static Optional<ObjectKey> podGroup(ApiObject pod) {
    String name = pod.annotation(WellKnownKeys.GROUP_NAME);
    return name.isEmpty() ? Optional.empty() : Optional.of(new ObjectKey(pod.namespace(), name));
  }

  /** Returns the queue that a pod names itself, as vcctl reads it; empty if it names none. */
  static String ofPod(ApiObject pod) {
    String ofJob = pod.label(OF_JOB);
    return ofJob.isEmpty() ? pod.annotation(WellKnownKeys.QUEUE_NAME) : ofJob;
  }
}
