package io.hekla.admission;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What Kubernetes itself fills into a pod and the scheduler relies on: a container that only limits
 * a resource requests as much. Needed where no API server has done it.
 */
final class PodDefaults {
  private PodDefaults() {}

  /** Fills the defaults into the given pod. */
  static void fill(Pod pod) {
    PodSpec spec = pod.getSpec();
    if (spec == null) {
      return;
    }
    fill(Absent.list(spec.getInitContainers()));
    fill(Absent.list(spec.getContainers()));
  }

  private static void fill(List<Container> containers) {
    for (Container container : containers) {
      var resources = container.getResources();
      if (resources == null || Absent.map(resources.getLimits()).isEmpty()) {
        continue;
      }
      Map<String, Quantity> requests = new LinkedHashMap<>(Absent.map(resources.getRequests()));
      resources.getLimits().forEach(requests::putIfAbsent);
      resources.setRequests(requests);
    }
  }
}
