package io.hekla.model.cluster;

import io.hekla.model.resource.ResourceVector;
import java.util.List;
import java.util.Map;

/**
 * What a pod asks of a node beyond its request, for plugins that look closer. Pods of one template
 * have equal demands, so it counts to their class.
 *
 * @param limits what it may use at most, as far as its containers say; those that start it included
 * @param containers its containers without the init containers, in their order
 * @param directives those of its annotations that say how it wants to be placed ({@link
 *     DemandReader#DIRECTIVES})
 */
public record PodDemands(
    QosClass qos,
    ResourceVector limits,
    List<ContainerDemand> containers,
    Map<String, String> directives) {
  /** Nothing beyond its request. */
  public static final PodDemands NONE =
      new PodDemands(QosClass.BEST_EFFORT, ResourceVector.EMPTY, List.of(), Map.of());

  public PodDemands {
    containers = List.copyOf(containers);
    directives = Map.copyOf(directives);
  }
}
