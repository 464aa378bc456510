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

/** Reads what a pod asks for beyond its request. */
public final class DemandReader {
  /** The annotations that say how a pod wants to be placed; equal in all pods of one template. */
  public static final Set<String> DIRECTIVES =
      Set.of(WellKnownKeys.NUMA_TOPOLOGY_POLICY, WellKnownKeys.REVOCABLE_ZONE);

  private DemandReader() {}

  static PodDemands read(PodSpec spec, Metadata metadata) {
    var containers = new ArrayList<ContainerDemand>();
    ResourceVector limits = ResourceVector.EMPTY;
    for (Container container : Wire.list(spec.getContainers())) {
      ContainerDemand demand = container(container);
      containers.add(demand);
      limits = limits.plus(demand.limits());
    }
    return new PodDemands(qos(containers), limits, containers, directives(metadata));
  }

  private static ContainerDemand container(Container container) {
    ResourceRequirements resources =
        Wire.orElse(container.getResources(), new ResourceRequirements());
    ResourceVector limits = read(resources.getLimits());
    Map<String, Quantity> said = Wire.map(resources.getRequests());
    ResourceVector saidRequests = read(said);
    // The API server fills in what is limited and not requested.
    ResourceVector requests = limits;
    for (String name : said.keySet()) {
      requests = requests.with(name, saidRequests.amount(name));
    }
    return new ContainerDemand(Wire.text(container.getName()), requests, limits);
  }

  private static ResourceVector read(@Nullable Map<String, Quantity> list) {
    return ResourceList.read(Wire.map(list));
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
