package io.hekla.controller.node;

import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.hekla.controller.engine.NodeEvent;
import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.NodeReader;
import io.hekla.model.cluster.TaskReader;
import java.util.List;
import java.util.Random;

/** Events of small nodes and pods, single or random. */
public final class NodeEvents {
  private static final int NODES = 5;
  private static final int PODS = 12;
  private static final List<String> PHASES = List.of("Pending", "Running", "Running", "Succeeded");

  private NodeEvents() {}

  /** A node of one core. */
  public static NodeEvent node(String name) {
    return node(name, 1);
  }

  private static NodeEvent node(String name, int cores) {
    return new NodeEvent.NodeSeen(
        NodeReader.read(
            new NodeBuilder()
                .withNewMetadata()
                .withName(name)
                .endMetadata()
                .withNewSpec()
                .endSpec()
                .withNewStatus()
                .addToAllocatable("cpu", new Quantity(Integer.toString(cores)))
                .addToAllocatable("pods", new Quantity("3"))
                .endStatus()
                .build()));
  }

  /** A pod that runs on a node. */
  public static NodeEvent pod(String uid, String node) {
    return pod(uid, node, 100, "Running");
  }

  /** A pod that has ended on a node. */
  static NodeEvent endedPod(String uid, String node) {
    return pod(uid, node, 100, "Succeeded");
  }

  private static NodeEvent pod(String uid, String node, int milliCpu, String phase) {
    return new NodeEvent.TaskSeen(
        TaskReader.read(
            new PodBuilder()
                .withNewMetadata()
                .withNamespace("default")
                .withName(uid)
                .withUid(uid)
                .endMetadata()
                .withNewSpec()
                .withNodeName(node)
                .addNewContainer()
                .withNewResources()
                .addToRequests("cpu", new Quantity(milliCpu + "m"))
                .endResources()
                .endContainer()
                .endSpec()
                .withNewStatus()
                .withPhase(phase)
                .endStatus()
                .build()));
  }

  /** Returns any event about a handful of nodes and pods, whether they exist or not. */
  public static NodeEvent any(Random random) {
    String node = "n" + random.nextInt(NODES);
    String pod = "p" + random.nextInt(PODS);
    return switch (random.nextInt(10)) {
      case 0, 1 -> node(node, 1 + random.nextInt(3));
      case 2 -> new NodeEvent.NodeGone(node);
      case 3, 4 -> new NodeEvent.TaskGone(pod);
      default ->
          pod(pod, node, 100 * random.nextInt(10), PHASES.get(random.nextInt(PHASES.size())));
    };
  }

  /** The kinds of changes, in their order. */
  public static List<String> kinds(List<Change> changes) {
    return changes.stream().map(change -> change.getClass().getSimpleName()).toList();
  }
}
