package io.hekla.simulator.scenario;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * Decisions of one session, as {@code expected.json} has them.
 *
 * @param cycle number of the session, from 1
 * @param stable decisions; in a single run all are stable
 */
public record CycleResult(int cycle, ObjectNode stable) {
  /**
   * Returns the results of all sessions as one tree: {@code {"cycles": [{"cycle": 1, "stable":
   * {…}}]}}.
   */
  public static ObjectNode tree(List<CycleResult> results) {
    var tree = JsonNodeFactory.instance.objectNode();
    var cycles = tree.putArray("cycles");
    for (CycleResult result : results) {
      cycles.addObject().put("cycle", result.cycle()).set("stable", result.stable());
    }
    return tree;
  }
}
