package io.hekla.recorder.explain;

import io.hekla.model.cluster.QueueInfo;
import io.hekla.model.cluster.QueueNames;
import io.hekla.scheduler.snapshot.ClusterState;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Queues from one up to the root. */
final class QueuePath {
  private QueuePath() {}

  /** Returns a queue and the queues above it, as far as they exist; each once in a circle. */
  static List<QueueInfo> of(ClusterState state, String name) {
    var path = new ArrayList<QueueInfo>();
    Set<String> passed = new HashSet<>();
    Optional<QueueInfo> at = state.queues().get(name);
    while (at.isPresent() && passed.add(at.get().name())) {
      path.add(at.get());
      at = state.queues().get(QueueNames.above(at.get().parent()));
    }
    return path;
  }
}
