package io.hekla.scheduler.plugins.resourcestrategyfit;

import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.snapshot.TaskClass;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Scarce resources, whose nodes are kept for the pods that ask for them (argument {@code sra}): a
 * node is the better, the fewer of them it has.
 *
 * @param weight weight of all this; 0 if it is off
 * @param weights weight of each scarce resource, in a fixed order
 */
record ScarceResources(int weight, Map<String, Integer> weights) {
  static ScarceResources read(Arguments.Reader sra) {
    Arguments.Reader each = sra.section("resourceWeight");
    var weights = new LinkedHashMap<String, Integer>();
    for (String name : Strategy.names(sra.text("resources", ""))) {
      weights.put(name, each.atLeast(0, name, 1));
    }
    int weight = sra.atLeast(0, "weight", 0);
    return new ScarceResources(sra.flag("enable", false) ? weight : 0, weights);
  }

  /** Score of a node, 0..1; 0 for a node that lacks something asked for. */
  double score(TaskClass task, NodeView node) {
    for (String name : task.request().resourceNames()) {
      if (node.allocatable().amount(name) == 0) {
        return 0;
      }
    }
    double had = 0;
    double all = 0;
    for (Map.Entry<String, Integer> scarce : weights.entrySet()) {
      all += scarce.getValue();
      had += node.allocatable().amount(scarce.getKey()) > 0 ? scarce.getValue() : 0;
    }
    return all == 0 ? 0 : 1 - had / all;
  }
}
