package io.hekla.scheduler.plugins.drf;

import io.hekla.model.cluster.QueueInfo;
import java.util.ArrayList;
import java.util.List;

/**
 * Path of a queue in the tree, by its annotations. Source:
 * docs/reference/plugin-rules.md#drf-with-a-tree.
 *
 * @param names branches down to the queue; the first stands for the root, however it is called
 * @param weights weight of each of them, at least 1
 */
record HierarchyPath(List<String> names, List<Double> weights) {
  private static final String PATH = "volcano.sh/hierarchy";
  private static final String WEIGHTS = "volcano.sh/hierarchy-weights";

  HierarchyPath {
    names = List.copyOf(names);
    weights = List.copyOf(weights);
  }

  /**
   * Reads the path of a queue. A queue without annotations is at the root; a branch without a
   * usable weight has 1.
   */
  static HierarchyPath of(QueueInfo queue) {
    List<String> names = List.of(queue.annotations().getOrDefault(PATH, "").split("/", -1));
    String[] given = queue.annotations().getOrDefault(WEIGHTS, "").split("/", -1);
    var weights = new ArrayList<Double>();
    for (int i = 0; i < names.size(); i++) {
      weights.add(i < given.length ? weight(given[i]) : 1);
    }
    return new HierarchyPath(names, weights);
  }

  private static double weight(String text) {
    try {
      double weight = Double.parseDouble(text);
      return Double.isFinite(weight) ? Math.max(weight, 1) : 1;
    } catch (NumberFormatException unreadable) {
      return 1;
    }
  }
}
