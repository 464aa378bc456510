package io.hekla.model.hypernode;

import io.fabric8.kubernetes.api.model.Node;
import java.util.Map;

/** What the network's shape needs to know of a node. */
public record NetworkNode(String name, Map<String, String> labels) {
  public NetworkNode {
    labels = Map.copyOf(labels);
  }

  /** Of a node as the API shows it. */
  public static NetworkNode of(Node node) {
    Map<String, String> labels = node.getMetadata().getLabels();
    return new NetworkNode(node.getMetadata().getName(), labels == null ? Map.of() : labels);
  }
}
