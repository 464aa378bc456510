package io.hekla.model.cluster;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.hekla.model.resource.ResourceList;
import io.hekla.model.resource.ResourceVector;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Effective request of a pod: its containers together, or one of its init containers beside the
 * sidecars started before it, whichever is more. Source:
 * docs/reference/scheduler-model.md#pod-request.
 */
public final class PodRequest {
  private static final double UNSAID_MILLI_CPU = 100;
  private static final double UNSAID_MEMORY_BYTES = 200.0 * 1024 * 1024;

  private final PodSpec spec;
  private final Map<String, ContainerStatus> statuses = new HashMap<>();
  private final boolean resizeInfeasible;

  private final Function<@Nullable ResourceRequirements, Map<String, Quantity>> requests;

  private PodRequest(
      Pod pod, Function<@Nullable ResourceRequirements, Map<String, Quantity>> requests) {
    this.requests = requests;
    spec = pod.getSpec();
    PodStatus status = FactJson.orElse(pod.getStatus(), new PodStatus());
    FactJson.list(status.getInitContainerStatuses()).forEach(s -> statuses.put(s.getName(), s));
    FactJson.list(status.getContainerStatuses()).forEach(s -> statuses.put(s.getName(), s));
    resizeInfeasible =
        FactJson.text(status.getResize()).equals("Infeasible")
            || FactJson.list(status.getConditions()).stream()
                .anyMatch(
                    condition ->
                        "PodResizePending".equals(condition.getType())
                            && "Infeasible".equals(condition.getReason()));
  }

  /** Returns the pod's request, including its place among the pods of a node. */
  public static ResourceVector of(Pod pod) {
    var request = new PodRequest(pod, PodRequest::stated);
    return request.total(request::ofContainer).plus(onePod());
  }

  /**
   * Returns the request of a pod that no API server may have stored, as one of a template: a
   * resource that is only limited is requested by its limit, as it is once the pod is stored. The
   * pod's place among the pods of a node is not in it.
   *
   * @throws IllegalArgumentException if a quantity cannot be read; the message names the resource
   */
  public static ResourceVector withDefaults(Pod pod) {
    var request = new PodRequest(pod, ContainerRequests::of);
    return request.total(request::ofContainer);
  }

  /**
   * Returns CPU and memory that the pod requests, where a container without a request counts 100m
   * and 200 MiB. A smaller request counts as specified, as in Kubernetes.
   */
  static ResourceVector nonZeroOf(Pod pod) {
    var request = new PodRequest(pod, PodRequest::stated);
    ResourceVector total = request.total(request::ofContainerOrUnsaid);
    return ResourceVector.of(total.milliCpu(), total.memoryBytes());
  }

  private static ResourceVector onePod() {
    return ResourceVector.EMPTY.with(ResourceVector.PODS, 1);
  }

  private ResourceVector total(Function<Container, ResourceVector> request) {
    ResourceVector total = ResourceVector.EMPTY;
    for (Container container : FactJson.list(spec.getContainers())) {
      total = total.plus(request.apply(container));
    }
    ResourceVector sidecars = ResourceVector.EMPTY;
    ResourceVector largestStart = ResourceVector.EMPTY;
    for (Container container : FactJson.list(spec.getInitContainers())) {
      ResourceVector own = request.apply(container);
      if ("Always".equals(container.getRestartPolicy())) {
        total = total.plus(own);
        sidecars = sidecars.plus(own);
      } else {
        largestStart = largestStart.max(sidecars.plus(own));
      }
    }
    total = withPodLevel(total.max(largestStart));
    return total.plus(ResourceList.read(FactJson.map(spec.getOverhead())));
  }

  private ResourceVector withPodLevel(ResourceVector total) {
    ResourceVector result = total;
    Map<String, Quantity> podLevel = requests.apply(spec.getResources());
    ResourceVector amounts = ResourceList.read(podLevel);
    for (String name : podLevel.keySet()) {
      if (name.equals(ResourceVector.CPU)
          || name.equals(ResourceVector.MEMORY)
          || name.startsWith("hugepages-")) {
        result = result.with(name, amounts.amount(name));
      }
    }
    return result;
  }

  /**
   * Returns the container's request, or what it holds while a resize of the running pod is under
   * way.
   */
  private ResourceVector ofContainer(Container container) {
    ResourceVector wanted = read(container, requests.apply(container.getResources()));
    ContainerStatus status = statuses.get(container.getName());
    if (status == null || status.getResources() == null) {
      return wanted;
    }
    ResourceVector held =
        read(container, requests.apply(status.getResources()))
            .max(read(container, FactJson.map(status.getAllocatedResources())));
    return resizeInfeasible ? held : wanted.max(held);
  }

  private ResourceVector ofContainerOrUnsaid(Container container) {
    ResourceVector request = ofContainer(container);
    Map<String, Quantity> said = requests.apply(container.getResources());
    if (!said.containsKey(ResourceVector.CPU) && request.milliCpu() == 0) {
      request = request.with(ResourceVector.CPU, UNSAID_MILLI_CPU);
    }
    if (!said.containsKey(ResourceVector.MEMORY) && request.memoryBytes() == 0) {
      request = request.with(ResourceVector.MEMORY, UNSAID_MEMORY_BYTES);
    }
    return request;
  }

  private static Map<String, Quantity> stated(@Nullable ResourceRequirements resources) {
    return resources == null ? Map.of() : FactJson.map(resources.getRequests());
  }

  private static ResourceVector read(Container container, Map<String, Quantity> list) {
    try {
      return ResourceList.read(summed(list));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "container " + container.getName() + ": " + e.getMessage(), e);
    }
  }

  /**
   * Returns the list without the memory of Ascend NPUs: it is requested and allocated card by card,
   * and no node reports a sum of it (docs/reference/scheduler-model.md#resource-vectors).
   */
  private static Map<String, Quantity> summed(Map<String, Quantity> list) {
    if (list.keySet().stream().noneMatch(PodRequest::isCountedByCard)) {
      return list;
    }
    var summed = new HashMap<>(list);
    summed.keySet().removeIf(PodRequest::isCountedByCard);
    return summed;
  }

  private static boolean isCountedByCard(String resource) {
    return resource.startsWith("huawei.com/Ascend") && resource.endsWith("-memory");
  }
}
