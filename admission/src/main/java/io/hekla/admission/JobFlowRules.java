package io.hekla.admission;

import io.hekla.model.api.Flow;
import io.hekla.model.api.JobFlow;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * JobFlows: that flows depend only on flows of the same JobFlow, and never on themselves by a
 * detour. Of several flows of a name the last counts. Source: reference api-and-controllers.md
 * §6.7.
 */
final class JobFlowRules {
  private JobFlowRules() {}

  static List<Finding> check(JobFlow jobFlow) {
    List<Flow> flows = Absent.list(jobFlow.getSpec().flows);
    Map<String, List<String>> dependsOn = new LinkedHashMap<>();
    for (Flow flow : flows) {
      dependsOn.put(Absent.text(flow.name), targets(flow));
    }
    var findings = new ArrayList<Finding>();
    for (int i = 0; i < flows.size(); i++) {
      String name = Absent.text(flows.get(i).name);
      if (name.isEmpty()) {
        findings.add(new Finding("spec.flows[" + i + "].name", "is missing; name the JobTemplate"));
      }
      String at = "spec.flows[" + i + "].dependsOn.targets";
      for (String target : targets(flows.get(i))) {
        if (!dependsOn.containsKey(target)) {
          findings.add(
              new Finding(
                  at, "there is no flow \"" + target + "\"; the flows are " + dependsOn.keySet()));
        }
      }
      if (DependencyRules.reaches(name, name, dependsOn, new HashSet<>())) {
        findings.add(new Finding(at, "flow " + name + " waits for itself; break the circle"));
      }
    }
    return findings;
  }

  private static List<String> targets(Flow flow) {
    return flow.dependsOn == null ? List.of() : Absent.list(flow.dependsOn.targets);
  }
}
