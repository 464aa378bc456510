package io.hekla.actors.scheduler;

import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.PodGroupSpec;
import io.hekla.model.api.Queue;
import io.hekla.model.api.QueueSpec;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.NodeReader;
import io.hekla.model.cluster.PodGroupReader;
import io.hekla.model.cluster.QueueReader;
import io.hekla.model.cluster.TaskReader;
import java.util.Map;

/** Objects of a small cluster, as the feed reports them. Uids are names with "-uid". */
public final class SmallCluster {
  private SmallCluster() {}

  /** A node of four CPUs. */
  public static Change node(String name) {
    var room =
        Map.of("cpu", new Quantity("4"), "memory", new Quantity("8Gi"), "pods", new Quantity("9"));
    return new Change.NodeSeen(
        NodeReader.read(
            new NodeBuilder()
                .withNewMetadata()
                .withName(name)
                .endMetadata()
                .withNewStatus()
                .withAllocatable(room)
                .withCapacity(room)
                .endStatus()
                .build()));
  }

  /** The queue "default". */
  public static Change queue() {
    var queue = new Queue();
    queue.setMetadata(named("", "default"));
    queue.setSpec(new QueueSpec());
    queue.getSpec().weight = 1;
    return new Change.QueueSeen(QueueReader.read(queue));
  }

  /** A PodGroup of one pod in namespace "ns". */
  public static Change podGroup(String name) {
    var group = new PodGroup();
    group.setMetadata(named("ns", name));
    group.setSpec(new PodGroupSpec());
    group.getSpec().minMember = 1;
    group.getSpec().minResources = Map.of("cpu", new Quantity("1"));
    return new Change.PodGroupSeen(PodGroupReader.read(group));
  }

  /** The pod NAME-0 of a PodGroup. */
  public static Change pod(String podGroup, String cpus) {
    return new Change.TaskSeen(TaskReader.read(podOf(podGroup, cpus).build()));
  }

  /** The pod NAME-0 of a PodGroup, which waits for its queue to open its gate. */
  static Change gatedPod(String podGroup, String cpus) {
    return new Change.TaskSeen(
        TaskReader.read(
            podOf(podGroup, cpus)
                .editMetadata()
                .addToAnnotations(WellKnownKeys.QUEUE_ALLOCATION_GATE, "true")
                .endMetadata()
                .editSpec()
                .addNewSchedulingGate(WellKnownKeys.QUEUE_ALLOCATION_GATE)
                .endSpec()
                .build()));
  }

  private static PodBuilder podOf(String podGroup, String cpus) {
    return new PodBuilder()
        .withMetadata(named("ns", podGroup + "-0"))
        .editMetadata()
        .addToAnnotations(WellKnownKeys.GROUP_NAME, podGroup)
        .endMetadata()
        .withNewSpec()
        .addNewContainer()
        .withName("main")
        .withNewResources()
        .addToRequests("cpu", new Quantity(cpus))
        .endResources()
        .endContainer()
        .endSpec()
        .withNewStatus()
        .withPhase("Pending")
        .endStatus();
  }

  private static ObjectMeta named(String namespace, String name) {
    return new ObjectMetaBuilder()
        .withNamespace(namespace)
        .withName(name)
        .withUid(name + "-uid")
        .withCreationTimestamp("2026-01-01T00:00:00Z")
        .build();
  }
}
