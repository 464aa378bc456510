package io.hekla.model.cluster;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.resource.ResourceList;
import io.hekla.model.resource.ResourceVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reader of what a pod demands beyond its request. */
public final class DemandReader {
  /** Annotations that specify how a pod prefers to be placed; equal in all pods of one template. */
  public static final Set<String> DIRECTIVES =
      Set.of(
          WellKnownKeys.NUMA_TOPOLOGY_POLICY,
          WellKnownKeys.REVOCABLE_ZONE,
          WellKnownKeys.PREEMPTABLE,
          WellKnownKeys.STRATEGY_SCORING_TYPE,
          WellKnownKeys.STRATEGY_WEIGHT,
          "volcano.sh/vgpu-mode",
          "volcano.sh/vgpu-use-gpuuuid",
          "volcano.sh/vgpu-nouse-gpuuuid",
          "volcano.sh/vgpu-podgroup-policy",
          "nvidia.com/use-gputype",
          "nvidia.com/nouse-gputype",
          "huawei.com/vnpu-mode");

  private DemandReader() {}

  static PodDemands read(PodSpec spec, Metadata metadata) {
    var containers = new ArrayList<ContainerDemand>();
    for (Container container : FactJson.list(spec.getContainers())) {
      containers.add(container(container));
    }
    return new PodDemands(
        qos(containers),
        limits(containers, FactJson.list(spec.getInitContainers())),
        containers,
        directives(metadata));
  }

  /**
   * Returns limits by the rule of requests: all containers together, or one init container beside
   * the sidecars before it (docs/reference/scheduler-model.md#pod-request).
   */
  private static ResourceVector limits(
      List<ContainerDemand> containers, List<Container> initContainers) {
    ResourceVector total = ResourceVector.EMPTY;
    for (ContainerDemand container : containers) {
      total = total.plus(container.limits());
    }
    ResourceVector sidecars = ResourceVector.EMPTY;
    ResourceVector largestStart = ResourceVector.EMPTY;
    for (Container container : initContainers) {
      ResourceVector own = container(container).limits();
      if ("Always".equals(container.getRestartPolicy())) {
        total = total.plus(own);
        sidecars = sidecars.plus(own);
      } else {
        largestStart = largestStart.max(sidecars.plus(own));
      }
    }
    return initContainers.isEmpty() ? total : total.max(largestStart);
  }

  private static ContainerDemand container(Container container) {
    ResourceRequirements resources =
        FactJson.orElse(container.getResources(), new ResourceRequirements());
    return new ContainerDemand(
        FactJson.text(container.getName()),
        read(ContainerRequests.of(resources)),
        read(resources.getLimits()));
  }

  private static ResourceVector read(@Nullable Map<String, Quantity> list) {
    return ResourceList.read(FactJson.map(list));
  }

  private static QosClass qos(List<ContainerDemand> containers) {
    boolean anything = false;
    boolean guaranteed = true;
    for (ContainerDemand container : containers) {
      ResourceVector requests = container.requests();
      ResourceVector limits = container.limits();
      anything |= requests.milliCpu() > 0 || requests.memoryBytes() > 0;
      guaranteed &=
          limits.milliCpu() > 0
              && limits.memoryBytes() > 0
              && limits.milliCpu() == requests.milliCpu()
              && limits.memoryBytes() == requests.memoryBytes();
    }
    if (!anything) {
      return QosClass.BEST_EFFORT;
    }
    return guaranteed ? QosClass.GUARANTEED : QosClass.BURSTABLE;
  }

  private static Map<String, String> directives(Metadata metadata) {
    var directives = new HashMap<String, String>();
    metadata
        .annotations()
        .forEach(
            (name, value) -> {
              if (DIRECTIVES.contains(name)) {
                directives.put(name, value);
              }
            });
    return directives;
  }
}
