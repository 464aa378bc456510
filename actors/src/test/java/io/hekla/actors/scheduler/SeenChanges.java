package io.hekla.actors.scheduler;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.NodeGroups;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupInfo;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.cluster.QueueInfo;
import io.hekla.model.cluster.QueueState;
import io.hekla.model.cluster.QuotaAmounts;
import io.hekla.model.resource.ResourceVector;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Changes that a feed sends to a scheduler. */
final class SeenChanges {
  private SeenChanges() {}

  static Change queue() {
    return new Change.QueueSeen(
        new QueueInfo(
            "default",
            "q-uid",
            1,
            0,
            "",
            true,
            Optional.empty(),
            ResourceVector.EMPTY,
            ResourceVector.EMPTY,
            NodeGroups.NONE,
            QueueState.OPEN,
            Instant.EPOCH,
            Map.of()));
  }

  static Change podGroup(String name) {
    return new Change.PodGroupSeen(
        new PodGroupInfo(
            new ObjectKey("default", name),
            name + "-uid",
            "default",
            1,
            Map.of(),
            Optional.empty(),
            QuotaAmounts.NONE,
            Optional.empty(),
            List.of(),
            "",
            Instant.EPOCH,
            Map.of(),
            Map.of(),
            PodGroupPhase.PENDING,
            List.of(),
            0,
            0,
            0));
  }
}
