package io.hekla.recorder.explain;

import io.hekla.model.cluster.NodeGroups;
import io.hekla.model.cluster.QueueInfo;
import io.hekla.model.cluster.QueueNames;
import io.hekla.model.cluster.QueueState;
import io.hekla.model.resource.ResourceVector;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** Queue that does not exist yet. */
final class NewQueue {
  private NewQueue() {}

  /** Returns an open queue of weight 1 without limits, below the root. */
  static QueueInfo named(String name, Instant created) {
    return new QueueInfo(
        name,
        "new-queue",
        1,
        0,
        name.equals(QueueNames.ROOT) ? "" : QueueNames.ROOT,
        true,
        Optional.empty(),
        ResourceVector.EMPTY,
        ResourceVector.EMPTY,
        NodeGroups.NONE,
        QueueState.OPEN,
        created,
        Map.of());
  }
}
