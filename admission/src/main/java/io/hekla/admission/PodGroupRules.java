package io.hekla.admission;

import io.hekla.model.api.PodGroup;
import io.hekla.model.api.PodGroupSpec;
import io.hekla.model.api.SubGroupPolicySpec;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.QueueNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** PodGroups: their queue and their topology. Source: reference api-and-controllers.md §6.4. */
final class PodGroupRules {
  private PodGroupRules() {}

  /** The queue that the namespace names, for a PodGroup that is in none of its own choice. */
  static void fillDefaults(PodGroup podGroup, AdmissionContext context) {
    PodGroupSpec spec = podGroup.getSpec();
    spec.queue = QueueNames.orDefault(spec.queue);
    String ofNamespace =
        context
            .namespaceAnnotations()
            .getOrDefault(Absent.text(podGroup.getMetadata().getNamespace()), Map.of())
            .getOrDefault(WellKnownKeys.QUEUE_NAME, "");
    if (spec.queue.equals(QueueNames.DEFAULT) && !ofNamespace.isEmpty()) {
      spec.queue = ofNamespace;
    }
  }

  static List<Finding> check(PodGroup podGroup, AdmissionContext context) {
    PodGroupSpec spec = podGroup.getSpec();
    var findings = new ArrayList<Finding>();
    if (Amounts.orZero(spec.minMember) < 0) {
      findings.add(new Finding("spec.minMember", "is " + spec.minMember + "; must be 0 or more"));
    }
    findings.addAll(Amounts.check("spec.minResources", Absent.map(spec.minResources)));
    findings.addAll(TopologyRules.check("spec.networkTopology", spec.networkTopology));
    List<SubGroupPolicySpec> policies = Absent.list(spec.subGroupPolicy);
    for (int i = 0; i < policies.size(); i++) {
      findings.addAll(
          TopologyRules.check(
              "spec.subGroupPolicy[" + i + "].networkTopology", policies.get(i).networkTopology));
    }
    findings.addAll(QueueChoice.ofPodGroup(spec.queue, context));
    return findings;
  }
}
