package io.hekla.admission;

import io.hekla.model.api.Job;
import io.hekla.model.api.NetworkTopologySpec;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** That the highest tier of the network is said by number or by name, not by both. */
final class TopologyRules {
  private TopologyRules() {}

  static List<Finding> check(Job job, AdmissionContext context) {
    return check("spec.networkTopology", job.getSpec().networkTopology);
  }

  static List<Finding> check(String field, @Nullable NetworkTopologySpec topology) {
    if (topology == null
        || topology.highestTierAllowed == null
        || Absent.text(topology.highestTierName).isEmpty()) {
      return List.of();
    }
    return List.of(
        new Finding(
            field, "must not specify both highestTierAllowed and highestTierName; keep one"));
  }
}
