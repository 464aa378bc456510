package io.hekla.scheduler.plugins.nodeorder;

import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.snapshot.TaskClass;

/** Score of nodes that have a task's images already; images that few nodes have weigh less. */
final class ImageLocality {
  private static final long LEAST = 23L << 20;
  private static final long MOST_PER_CONTAINER = 1000L << 20;

  private final Session session;

  ImageLocality(Session session) {
    this.session = session;
  }

  double score(TaskClass task, NodeView node) {
    if (node.info().imageSizes().isEmpty() || task.images().isEmpty()) {
      return 0;
    }
    long sum = 0;
    for (String image : task.images()) {
      String name = tagged(image);
      long size = node.info().imageSizes().getOrDefault(name, 0L);
      if (size != 0) {
        double share = session.imageNodes().count(name) / (double) session.nodes().size();
        sum += (long) (size * share);
      }
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
