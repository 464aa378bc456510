package io.hekla.admission.jobflow;

import io.hekla.admission.part.DependencyCycles;
import io.hekla.admission.part.Names;
import io.hekla.admission.part.NullSafe;
import io.hekla.admission.rule.Findings;
import io.hekla.admission.rule.KindRules;
import io.hekla.admission.rule.Rule;
import io.hekla.admission.rule.RuleInput;
import io.hekla.admission.user.UserRules;
import io.hekla.model.api.Bounds;
import io.hekla.model.api.Flow;
import io.hekla.model.api.FlowProbe;
import io.hekla.model.api.JobFlow;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Admission rules of JobFlows. Of several flows of one name the last counts, as in Volcano. */
public final class JobFlowRules {
  /** All rules, in the order of Volcano's webhook. */
  public static final KindRules<JobFlow> ALL =
      new KindRules<>(
          JobFlow.class,
          "jobflows",
          jobFlow -> jobFlow.getSpec() != null,
          List.of(UserRules.recorded("jobflow", "A JobFlow")),
          rules());

  private JobFlowRules() {}

  private static List<Rule<JobFlow>> rules() {
    return Stream.of(ownRules(), UserRules.<JobFlow>of("jobflow", "A JobFlow"))
        .flatMap(List::stream)
        .toList();
  }

  private static List<Rule<JobFlow>> ownRules() {
    return List.of(
        Rule.<JobFlow>whenStored(
                "jobflow.flows-have-name",
                "CRD",
                "Every flow names its JobTemplate.",
                JobFlowRules::names)
            .byTypes(),
        Rule.<JobFlow>whenStored(
                "jobflow.lists-fit",
                "Hekla",
                "A JobFlow has at most %d flows, and each depends on at most %d others and has at most %d probes of each kind."
                    .formatted(Bounds.FLOWS, Bounds.FLOW_TARGETS, Bounds.FLOW_PROBES),
                JobFlowRules::sizes)
            .byTypes(),
        Rule.<JobFlow>whenStored(
                "jobflow.targets-exist",
                "Volcano",
                "A flow depends on flows of the same JobFlow.",
                JobFlowRules::targets)
            .inCel(
                "object.spec.?flows.orValue([]).all(f,"
                    + " f.?dependsOn.?targets.orValue([]).all(t,"
                    + " object.spec.flows.exists(o, o.name == t)))"),
        Rule.<JobFlow>whenStored(
            "jobflow.flows-end",
            "Volcano",
            "No flow depends on itself, directly or through other flows.",
            JobFlowRules::circles));
  }

  private static void names(RuleInput<JobFlow> input, Findings findings) {
    List<Flow> flows = flows(input.object());
    for (int i = 0; i < flows.size(); i++) {
      if (NullSafe.text(flows.get(i).name).isEmpty()) {
        findings.add("spec.flows[" + i + "].name", "is missing", "name the JobTemplate");
      }
    }
  }

  private static void sizes(RuleInput<JobFlow> input, Findings findings) {
    List<Flow> flows = flows(input.object());
    findings.entries("spec.flows", flows.size(), Bounds.FLOWS);
    for (int i = 0; i < flows.size(); i++) {
      String at = "spec.flows[" + i + "].dependsOn";
      findings.entries(at + ".targets", targets(flows.get(i)).size(), Bounds.FLOW_TARGETS);
      if (flows.get(i).dependsOn != null && flows.get(i).dependsOn.probe != null) {
        FlowProbe probe = flows.get(i).dependsOn.probe;
        String asks = at + ".probe.";
        probes(asks + "httpGetList", NullSafe.list(probe.httpGetList), findings);
        probes(asks + "tcpSocketList", NullSafe.list(probe.tcpSocketList), findings);
        probes(asks + "taskStatusList", NullSafe.list(probe.taskStatusList), findings);
      }
    }
  }

  private static void probes(String at, List<?> probes, Findings findings) {
    findings.entries(at, probes.size(), Bounds.FLOW_PROBES);
  }

  private static void targets(RuleInput<JobFlow> input, Findings findings) {
    Map<String, List<String>> dependsOn = dependsOn(input.object());
    List<Flow> flows = flows(input.object());
    for (int i = 0; i < flows.size(); i++) {
      List<String> targets = targets(flows.get(i));
      for (int j = 0; j < targets.size(); j++) {
        if (!dependsOn.containsKey(targets.get(j))) {
          findings.add(
              "spec.flows[" + i + "].dependsOn.targets[" + j + "]",
              "there is no flow \"" + targets.get(j) + "\"",
              Names.instead(targets.get(j), dependsOn.keySet()));
        }
      }
    }
  }

  private static void circles(RuleInput<JobFlow> input, Findings findings) {
    DependencyCycles circles = DependencyCycles.of(dependsOn(input.object()));
    List<Flow> flows = flows(input.object());
    for (int i = 0; i < flows.size(); i++) {
      String name = NullSafe.text(flows.get(i).name);
      if (circles.has(name)) {
        findings.add(
            "spec.flows[" + i + "].dependsOn.targets",
            "flow " + name + " waits for itself: " + circles.way(name),
            "break the circle");
      }
    }
  }

  private static Map<String, List<String>> dependsOn(JobFlow jobFlow) {
    Map<String, List<String>> dependsOn = new LinkedHashMap<>();
    flows(jobFlow).forEach(flow -> dependsOn.put(NullSafe.text(flow.name), targets(flow)));
    return dependsOn;
  }

  private static List<Flow> flows(JobFlow jobFlow) {
    return NullSafe.list(jobFlow.getSpec().flows);
  }

  private static List<String> targets(Flow flow) {
    return flow.dependsOn == null ? List.of() : NullSafe.list(flow.dependsOn.targets);
  }
}
