package io.hekla.model.cluster;

import java.util.Map;

/** A namespace as the scheduler sees it: a name, and labels that pod affinity may ask for. */
public record NamespaceInfo(String name, Map<String, String> labels) {
  public NamespaceInfo {
    labels = Map.copyOf(labels);
  }
}
