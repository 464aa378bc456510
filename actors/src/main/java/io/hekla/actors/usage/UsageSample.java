package io.hekla.actors.usage;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.model.cluster.NodeUsageInfo;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * One figure of a node.
 *
 * @param percent in use; not a number if there is none
 */
record UsageSample(String node, double percent, Instant at) {
  /** Returns a number of JSON, also as text; NaN if it is none. */
  static double number(JsonNode json) {
    if (json.isNumber()) {
      return json.doubleValue();
    }
    try {
      return Double.parseDouble(json.asText());
    } catch (NumberFormatException none) {
      return Double.NaN;
    }
  }

  /**
   * Returns the load of those nodes of which both figures are known, as old as the older of them.
   */
  static UsageResult<List<NodeUsageInfo>> join(List<UsageSample> cpu, List<UsageSample> memory) {
    var ofMemory = new TreeMap<String, UsageSample>();
    memory.stream().filter(UsageSample::isOne).forEach(one -> ofMemory.put(one.node, one));
    var loads = new TreeMap<String, NodeUsageInfo>();
    for (UsageSample one : cpu) {
      UsageSample other = ofMemory.get(one.node);
      if (one.isOne() && other != null) {
        loads.put(one.node, one.with(other));
      }
    }
    return loads.isEmpty()
        ? new UsageResult.Nothing<>(
            "it reports CPU and memory of no node (%d and %d figures)"
                .formatted(cpu.size(), memory.size()))
        : new UsageResult.This<>(new ArrayList<>(loads.values()));
  }

  private boolean isOne() {
    return Double.isFinite(percent) && !node.isEmpty();
  }

  private NodeUsageInfo with(UsageSample ofMemory) {
    return new NodeUsageInfo(
        NodeUsageInfo.keyOf(node),
        Math.clamp(percent, 0, 100),
        Math.clamp(ofMemory.percent, 0, 100),
        at.isBefore(ofMemory.at) ? at : ofMemory.at);
  }
}
