package io.hekla.model.jobflow;

import io.hekla.model.api.Bounds;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Check of the order of flows by their dependencies. Source: docs/admission.md#jobflow. */
final class FlowOrder {
  private FlowOrder() {}

  /**
   * Returns the fault of the order, for people: too many, a target that is no flow, or a cycle.
   * Empty if there is none.
   */
  static Optional<String> fault(List<JobFlowObservation.FlowSpec> flows) {
    return excess(flows).or(() -> disorder(flows));
  }

  /**
   * Returns a violation of bounds that the webhook and the CRD refuse, and that is stored all the
   * same.
   */
  private static Optional<String> excess(List<JobFlowObservation.FlowSpec> flows) {
    if (flows.size() > Bounds.FLOWS) {
      return Optional.of(
          "spec.flows has %d entries; at most %d".formatted(flows.size(), Bounds.FLOWS));
    }
    for (JobFlowObservation.FlowSpec flow : flows) {
      int targets = flow.targets().size();
      if (targets > Bounds.FLOW_TARGETS) {
        return Optional.of(
            "flow %s depends on %d flows; at most %d"
                .formatted(flow.name(), targets, Bounds.FLOW_TARGETS));
      }
      Map<Class<?>, Long> probes =
          flow.probes().stream()
              .collect(Collectors.groupingBy(Object::getClass, Collectors.counting()));
      long most = probes.values().stream().mapToLong(Long::longValue).max().orElse(0);
      if (most > Bounds.FLOW_PROBES) {
        return Optional.of(
            "flow %s has %d probes of one kind; at most %d"
                .formatted(flow.name(), most, Bounds.FLOW_PROBES));
      }
    }
    return Optional.empty();
  }

  private static Optional<String> disorder(List<JobFlowObservation.FlowSpec> flows) {
    var names = new TreeSet<String>();
    flows.forEach(flow -> names.add(flow.name()));
    for (JobFlowObservation.FlowSpec flow : flows) {
      for (String target : flow.targets()) {
        if (!names.contains(target)) {
          return Optional.of(
              "flow %s depends on %s, which is no flow of this JobFlow; its flows are %s"
                  .formatted(flow.name(), target, String.join(", ", names)));
        }
      }
    }
    return circle(flows)
        .map(
            some ->
                "flows depend on each other in a circle, so none of them can start: "
                    + String.join(", ", some));
  }

  /** Returns the flows that are left when those that depend only on earlier ones are removed. */
  private static Optional<List<String>> circle(List<JobFlowObservation.FlowSpec> flows) {
    var waits = new HashMap<String, Integer>();
    var dependents = new HashMap<String, List<String>>();
    var free = new ArrayDeque<String>();
    for (JobFlowObservation.FlowSpec flow : flows) {
      waits.put(flow.name(), flow.targets().size());
      for (String target : flow.targets()) {
        dependents.computeIfAbsent(target, name -> new ArrayList<>()).add(flow.name());
      }
      if (flow.targets().isEmpty()) {
        free.add(flow.name());
      }
    }
    while (!free.isEmpty()) {
      String done = free.remove();
      waits.remove(done);
      for (String dependent : dependents.getOrDefault(done, List.of())) {
        if (waits.merge(dependent, -1, Integer::sum) == 0) {
          free.add(dependent);
        }
      }
    }
    return waits.isEmpty()
        ? Optional.empty()
        : Optional.of(
            flows.stream()
                .map(JobFlowObservation.FlowSpec::name)
                .filter(waits::containsKey)
                .toList());
  }
}
