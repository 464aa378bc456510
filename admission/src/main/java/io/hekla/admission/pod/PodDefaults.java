package io.hekla.admission.pod;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSchedulingGate;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Toleration;
import io.hekla.admission.part.NullSafe;
import io.hekla.admission.rule.AdmissionContext;
import io.hekla.admission.rule.AdmissionSettings;
import io.hekla.admission.rule.Default;
import io.hekla.admission.rule.ResourceGroup;
import io.hekla.model.api.WellKnownKeys;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Defaults of a pod: values of fields that it leaves out. */
final class PodDefaults {
  private static final String RESOURCE_GROUP = "volcano.sh/resource-group";

  private PodDefaults() {}

  static final List<Default<Pod>> ALL =
      List.of(
          Default.<Pod>of(
                  "pod.default-gate",
                  "Volcano",
                  "A pod whose annotation `scheduling.volcano.sh/queue-allocation-gate` is `true`"
                      + " gets the scheduling gate of that name, if gates are switched on.",
                  PodDefaults::gate)
              .when(AdmissionSettings::gatesPods),
          Default.<Pod>of(
                  "pod.default-resource-group",
                  "Volcano",
                  "A pod of a resource group gets its `schedulerName`, its tolerations, its labels"
                      + " as `nodeSelector`, and its affinity if it has none; the first group that"
                      + " matches counts.",
                  PodDefaults::resourceGroup)
              .when(settings -> !settings.resourceGroups().isEmpty()),
          Default.<Pod>of(
                  "pod.default-requests",
                  "Kubernetes",
                  "A container with a limit and no request of a resource gets a request "
                      + "equal to the limit; only where no API server fills it in.",
                  PodDefaults::requests)
              .when(AdmissionSettings::judgesPods));

  private static void gate(Pod pod, AdmissionContext context) {
    if (!annotation(pod, WellKnownKeys.QUEUE_ALLOCATION_GATE).equals("true")) {
      return;
    }
    var gates = new ArrayList<>(NullSafe.list(pod.getSpec().getSchedulingGates()));
    if (gates.stream()
        .noneMatch(one -> WellKnownKeys.QUEUE_ALLOCATION_GATE.equals(one.getName()))) {
      gates.add(new PodSchedulingGate(WellKnownKeys.QUEUE_ALLOCATION_GATE));
      pod.getSpec().setSchedulingGates(gates);
    }
  }

  private static void resourceGroup(Pod pod, AdmissionContext context) {
    context.settings().resourceGroups().stream()
        .filter(group -> means(group, pod))
        .findFirst()
        .ifPresent(group -> give(group, pod.getSpec()));
  }

  private static boolean means(ResourceGroup group, Pod pod) {
    return switch (group.match()) {
      case ResourceGroup.Match.Namespaces(var names) ->
          names.contains(NullSafe.text(pod.getMetadata().getNamespace()));
      case ResourceGroup.Match.Annotations(var any, boolean orByName) ->
          any.stream().anyMatch(one -> one.getValue().equals(annotation(pod, one.getKey())))
              || (orByName && group.name().equals(annotation(pod, RESOURCE_GROUP)));
    };
  }

  private static void give(ResourceGroup group, PodSpec spec) {
    if (!group.schedulerName().isEmpty()) {
      spec.setSchedulerName(group.schedulerName());
    }
    var tolerations = new ArrayList<>(NullSafe.list(spec.getTolerations()));
    for (Toleration toleration : group.tolerations()) {
      if (!tolerations.contains(toleration)) {
        tolerations.add(toleration);
      }
    }
    spec.setTolerations(tolerations);
    var selector = new LinkedHashMap<>(NullSafe.map(spec.getNodeSelector()));
    selector.putAll(group.nodeSelector());
    spec.setNodeSelector(selector);
    if (spec.getAffinity() == null) {
      group.affinity().ifPresent(spec::setAffinity);
    }
  }

  private static void requests(Pod pod, AdmissionContext context) {
    requests(NullSafe.list(pod.getSpec().getInitContainers()));
    requests(NullSafe.list(pod.getSpec().getContainers()));
  }

  private static void requests(List<Container> containers) {
    for (Container container : containers) {
      var resources = container.getResources();
      if (resources == null || NullSafe.map(resources.getLimits()).isEmpty()) {
        continue;
      }
      Map<String, Quantity> requests = new LinkedHashMap<>(NullSafe.map(resources.getRequests()));
      resources.getLimits().forEach(requests::putIfAbsent);
      resources.setRequests(requests);
    }
  }

  private static String annotation(Pod pod, String key) {
    return NullSafe.map(pod.getMetadata().getAnnotations()).getOrDefault(key, "");
  }
}
