package io.hekla.scheduler.plugins.nodeorder;

import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.snapshot.TaskClass;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Score of nodes that have a task's images already; images that few nodes have weigh less. */
final class ImageLocality {
  private static final long LEAST = 23L << 20;
  private static final long MOST_PER_CONTAINER = 1000L << 20;

  private final Session session;
  // Counted on demand: many sessions place nothing.
  private Optional<Map<String, Integer>> nodesHaving = Optional.empty();

  ImageLocality(Session session) {
    this.session = session;
  }

  private Map<String, Integer> nodesHaving() {
    if (nodesHaving.isEmpty()) {
      var counts = new HashMap<String, Integer>();
      for (NodeView node : session.nodes()) {
        node.info().imageSizes().keySet().forEach(image -> counts.merge(image, 1, Integer::sum));
      }
      nodesHaving = Optional.of(counts);
    }
    return nodesHaving.get();
  }

  double score(TaskClass task, NodeView node) {
    if (node.info().imageSizes().isEmpty() || task.images().isEmpty()) {
      return 0;
    }
    long sum = 0;
    for (String image : task.images()) {
      String name = tagged(image);
      long size = node.info().imageSizes().getOrDefault(name, 0L);
      sum +=
          (long) (size * (nodesHaving().getOrDefault(name, 0) / (double) session.nodes().size()));
    }
    long most = MOST_PER_CONTAINER * task.images().size();
    long clamped = Math.max(LEAST, Math.min(sum, most));
    long whole = 100 * (clamped - LEAST) / (most - LEAST);
    return whole;
  }

  /** Returns the name with its tag; a name without tag or digest means the tag {@code latest}. */
  private static String tagged(String image) {
    return image.lastIndexOf(':') <= image.lastIndexOf('/') ? image + ":latest" : image;
  }
}
