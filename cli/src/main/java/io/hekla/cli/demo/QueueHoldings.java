package io.hekla.cli.demo;

import io.hekla.cli.demo.Picture.QueueLine;
import io.hekla.model.api.Queue;
import io.hekla.model.cluster.QueueNames;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/**
 * CPU that the pods of each queue hold. A queue holds what the queues below it hold, too. It is
 * counted from pods, as everything in a picture: a queue's status comes a moment later.
 */
final class QueueHoldings {
  private final Map<String, Double> held = new HashMap<>();

  /** Adds a pod of a queue, in millicores. */
  void add(String queue, double milliCpu) {
    held.merge(queue, milliCpu, Double::sum);
  }

  /** Returns the queues by name, without the root. */
  List<QueueLine> lines(List<Queue> queues) {
    var parents = new HashMap<String, String>();
    queues.forEach(queue -> parents.put(queue.getMetadata().getName(), parent(queue)));
    var sums = new HashMap<String, Double>();
    held.forEach((queue, milliCpu) -> addAbove(queue, milliCpu, parents, sums));
    var lines = new ArrayList<QueueLine>();
    for (Queue queue : queues) {
      String name = queue.getMetadata().getName();
      if (!name.equals(QueueNames.ROOT)) {
        lines.add(new QueueLine(name, weight(queue), sums.getOrDefault(name, 0.0)));
      }
    }
    lines.sort(Comparator.comparing(QueueLine::name));
    return lines;
  }

  /** Adds an amount to a queue and to all above it; parents in a cycle count it once. */
  private static void addAbove(
      String queue, double milliCpu, Map<String, String> parents, Map<String, Double> sums) {
    var counted = new HashSet<String>();
    String at = queue;
    while (!at.isEmpty() && counted.add(at)) {
      sums.merge(at, milliCpu, Double::sum);
      at = parents.getOrDefault(at, "");
    }
  }

  private static String parent(Queue queue) {
    return queue.getSpec() == null || queue.getSpec().parent == null ? "" : queue.getSpec().parent;
  }

  private static int weight(Queue queue) {
    return queue.getSpec() == null || queue.getSpec().weight == null ? 1 : queue.getSpec().weight;
  }
}
