package io.hekla.simulator.embedded;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Nodes of an embedded cluster, all alike.
 *
 * @param count number of nodes
 * @param cpu CPUs of each, as a Kubernetes quantity
 * @param memory memory of each, as a Kubernetes quantity
 * @param pods largest number of pods on each
 */
public record SimulatedNodes(int count, String cpu, String memory, int pods) {
  /** Six nodes of 8 CPUs and 32 GiB. */
  public static final SimulatedNodes SMALL = new SimulatedNodes(6, "8", "32Gi", 110);

  /** Returns the nodes as API objects, {@code node-0} and so on. */
  public List<Node> objects() {
    return IntStream.range(0, count).mapToObj(this::node).toList();
  }

  private Node node(int index) {
    String name = "node-" + index;
    Map<String, Quantity> room =
        Map.of(
            "cpu",
            new Quantity(cpu),
            "memory",
            new Quantity(memory),
            "pods",
            new Quantity(Integer.toString(pods)));
    return new NodeBuilder()
        .withNewMetadata()
        .withName(name)
        .addToLabels("kubernetes.io/hostname", name)
        .endMetadata()
        .withNewSpec()
        .endSpec()
        .withNewStatus()
        .withCapacity(room)
        .withAllocatable(room)
        .addNewCondition()
        .withType("Ready")
        .withStatus("True")
        .endCondition()
        .endStatus()
        .build();
  }
}
