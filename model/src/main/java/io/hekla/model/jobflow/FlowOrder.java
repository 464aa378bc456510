package io.hekla.model.jobflow;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Whether flows can follow each other as they say. Source: reference api-and-controllers.md §6.7.
 */
final class FlowOrder {
  private FlowOrder() {}

  /** Why they cannot, for people: a target that is no flow, or a circle. Empty if they can. */
  static Optional<String> fault(List<JobFlowSight.Plan> flows) {
    var names = new TreeSet<String>();
    flows.forEach(flow -> names.add(flow.name()));
    for (JobFlowSight.Plan flow : flows) {
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

  /** The flows that are left when whatever depends only on earlier ones was taken away. */
  private static Optional<List<String>> circle(List<JobFlowSight.Plan> flows) {
    var ordered = new TreeSet<String>();
    var left = new ArrayList<>(flows);
    while (left.removeIf(flow -> ordered.containsAll(flow.targets()) && ordered.add(flow.name()))) {
      // Each round takes away what the last one made possible.
    }
    return left.isEmpty()
        ? Optional.empty()
        : Optional.of(left.stream().map(JobFlowSight.Plan::name).toList());
  }
}
