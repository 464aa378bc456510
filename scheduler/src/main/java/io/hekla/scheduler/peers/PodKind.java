package io.hekla.scheduler.peers;

import io.hekla.model.cluster.TaskInfo;
import java.util.Map;

/**
 * Kind of pods that no term can distinguish.
 *
 * @param isLeaving whether they were about to leave when the session began
 */
public record PodKind(String namespace, Map<String, String> labels, boolean isLeaving) {
  static PodKind of(TaskInfo task, boolean isLeaving) {
    return new PodKind(task.key().namespace(), task.labels(), isLeaving);
  }
}
