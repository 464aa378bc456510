package io.hekla.scheduler.snapshot;

import io.hekla.model.cluster.NodeInfo;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Number of nodes that have each image. Immutable: counting anew in each session would cost the
 * images of all nodes, dozens on each.
 */
public final class ImageNodes {
  static final ImageNodes NONE = new ImageNodes(SortedTable.empty());

  private final SortedTable<String, Integer> counts;

  private ImageNodes(SortedTable<String, Integer> counts) {
    this.counts = counts;
  }

  /** Returns the number of nodes that have an image of this name, its tag included. */
  public int count(String image) {
    return counts.get(image).orElse(0);
  }

  /** Nodes that come, go or change, to be counted at once. */
  static final class Draft {
    private final ImageNodes before;
    private final Map<String, Integer> changes = new HashMap<>();

    Draft(ImageNodes before) {
      this.before = before;
    }

    /** Takes in that a node is another one now, or is gone, or was not there. */
    void change(Optional<NodeInfo> was, Optional<NodeInfo> is) {
      Set<String> had = images(was);
      Set<String> has = images(is);
      if (!had.equals(has)) {
        had.forEach(image -> changes.merge(image, -1, Integer::sum));
        has.forEach(image -> changes.merge(image, 1, Integer::sum));
      }
    }

    private static Set<String> images(Optional<NodeInfo> node) {
      return node.map(one -> one.imageSizes().keySet()).orElse(Set.of());
    }

    /** Returns the counts after all changes. */
    ImageNodes counts() {
      var after = new TreeMap<String, Optional<Integer>>();
      changes.forEach(
          (image, change) -> {
            if (change != 0) {
              int count = before.count(image) + change;
              after.put(image, Optional.of(count).filter(some -> some > 0));
            }
          });
      return after.isEmpty() ? before : new ImageNodes(before.counts.with(after));
    }
  }
}
