package io.hekla.model.cluster;

import io.hekla.model.resource.ResourceVector;
import java.util.List;
import java.util.Map;

/**
 * A node for the scheduler, without the pods on it. Source:
 * docs/reference/scheduler-model.md#nodes.
 *
 * @param allocatable total that pods may request, oversubscription included
 * @param capacity total of the node
 * @param unschedulable whether it is cordoned
 * @param imageSizes bytes of every image on the node, by each of its names
 */
public record NodeInfo(
    String name,
    ResourceVector allocatable,
    ResourceVector capacity,
    Map<String, String> labels,
    Map<String, String> annotations,
    List<Taint> taints,
    boolean unschedulable,
    Map<String, Long> imageSizes) {
  public NodeInfo {
    labels = Map.copyOf(labels);
    annotations = Map.copyOf(annotations);
    taints = List.copyOf(taints);
    imageSizes = Map.copyOf(imageSizes);
  }
}
