package io.hekla.model.hypernode;

import io.fabric8.kubernetes.api.model.Node;
import java.util.Map;

/** The properties of a node that network topology depends on. */
public record NetworkNode(String name, Map<String, String> labels) {
  public NetworkNode {
    labels = Map.copyOf(labels);
  }

  /** Reads a node of the API. */
  public static NetworkNode of(Node node) {
    Map<String, String> labels = node.getMetadata().getLabels();
    return new NetworkNode(node.getMetadata().getName(), labels == null ? Map.of() : labels);
  }
}
