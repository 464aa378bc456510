package io.hekla.controller.session;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.PodGroupSpec;
import io.hekla.model.api.PodGroupStatus;
import io.hekla.model.api.Queue;
import io.hekla.model.api.QueueSpec;
import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.cluster.PodGroupReader;
import io.hekla.model.cluster.QueueReader;
import io.hekla.model.cluster.TaskReader;

/** Changes that a scheduler receives from a watch, of objects in namespace "ns". */
final class WatchedChanges {
  private WatchedChanges() {}

  /**
   * A pod whose uid is its name.
   *
   * @param node empty while it waits
   */
  static Change pod(String name, String node) {
    return new Change.TaskSeen(
        TaskReader.read(
            new PodBuilder()
                .withMetadata(named(name, name))
                .withNewSpec()
                .withNodeName(node)
                .endSpec()
                .withNewStatus()
                .withPhase("Pending")
                .endStatus()
                .build()));
  }

  /** A PodGroup of one pod whose uid is its name with "-uid". */
  static Change podGroup(String name, PodGroupPhase phase) {
    var group = new PodGroup();
    group.setMetadata(named(name, name + "-uid"));
    group.setSpec(new PodGroupSpec());
    group.getSpec().minMember = 1;
    group.setStatus(new PodGroupStatus());
    group.getStatus().phase = phase.spelling();
    return new Change.PodGroupSeen(PodGroupReader.read(group));
  }

  /** The queue "default". */
  static Change queue() {
    var queue = new Queue();
    queue.setMetadata(named("default", "default-uid"));
    queue.getMetadata().setNamespace("");
    queue.setSpec(new QueueSpec());
    queue.getSpec().weight = 1;
    return new Change.QueueSeen(QueueReader.read(queue));
  }

  private static ObjectMeta named(String name, String uid) {
    return new ObjectMetaBuilder()
        .withNamespace("ns")
        .withName(name)
        .withUid(uid)
        .withCreationTimestamp("2026-01-01T00:00:00Z")
        .build();
  }
}
