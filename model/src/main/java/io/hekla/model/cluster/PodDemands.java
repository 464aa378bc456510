package io.hekla.model.cluster;

import io.hekla.model.resource.ResourceVector;
import java.util.List;
import java.util.Map;

/**
 * Demands of a pod on a node beyond its request, for plugins that need them. Pods of one template
 * have equal demands, so they are part of their class.
 *
 * @param limits resources that it may use at most, as far as its containers specify; init
 *     containers included
 * @param containers its containers without the init containers, in their order
 * @param directives annotations that specify how it prefers to be placed ({@link
 *     DemandReader#DIRECTIVES})
 */
public record PodDemands(
    QosClass qos,
    ResourceVector limits,
    List<ContainerDemand> containers,
    Map<String, String> directives) {
  /** Demands of a pod without any beyond its request. */
  public static final PodDemands NONE =
      new PodDemands(QosClass.BEST_EFFORT, ResourceVector.EMPTY, List.of(), Map.of());

  public PodDemands {
    containers = List.copyOf(containers);
    directives = Map.copyOf(directives);
  }
}
