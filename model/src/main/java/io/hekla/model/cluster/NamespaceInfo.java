package io.hekla.model.cluster;

import java.util.Map;

/** A namespace for the scheduler: its name, and labels that pod affinity may select by. */
public record NamespaceInfo(String name, Map<String, String> labels) {
  public NamespaceInfo {
    labels = Map.copyOf(labels);
  }
}
