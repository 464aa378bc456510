package io.hekla.admission.part;

import io.hekla.admission.rule.Findings;
import io.hekla.model.api.NetworkTopologySpec;
import org.jspecify.annotations.Nullable;

/** Rule that the highest tier of the network is given by number or by name, not by both. */
public final class TopologyChecks {
  private TopologyChecks() {}

  /** Adds what is wrong with a topology, if there is one. */
  public static void check(
      String field, @Nullable NetworkTopologySpec topology, Findings findings) {
    if (topology != null
        && topology.highestTierAllowed != null
        && !NullSafe.text(topology.highestTierName).isEmpty()) {
      findings.add(
          field, "must not specify both highestTierAllowed and highestTierName", "keep one");
    }
  }

  /**
   * Returns the expression in CEL that a topology, whose path is given with {@code .?}, does not
   * give both.
   */
  public static String inCel(String topology) {
    return "(!"
        + topology
        + ".?highestTierAllowed.hasValue() || "
        + topology
        + ".?highestTierName.orValue('') == '')";
  }
}
