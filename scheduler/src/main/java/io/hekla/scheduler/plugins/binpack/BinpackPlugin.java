package io.hekla.scheduler.plugins.binpack;

import static io.hekla.scheduler.plugin.PlacementPoints.NODE_ORDER;

import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.plugin.Extensions;
import io.hekla.scheduler.plugin.Plugin;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.snapshot.TaskClass;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Binpacking: fuller nodes first, by weighted use of the requested dimensions. Source:
 * docs/reference/plugin-rules.md#binpack.
 */
public final class BinpackPlugin implements Plugin {
  public static final String NAME = "binpack";

  private final int weight;

  /** Weights by dimension, in a fixed order: sums of fractions depend on it. */
  private final Weight[] weights;

  private record Weight(String dimension, int weight) {}

  public BinpackPlugin(Arguments.Reader arguments) {
    weight = arguments.integer("binpack.weight", 1);
    Map<String, Integer> byDimension = new LinkedHashMap<>();
    byDimension.put(ResourceVector.CPU, weight(arguments, "binpack.cpu"));
    byDimension.put(ResourceVector.MEMORY, weight(arguments, "binpack.memory"));
    for (String part : arguments.text("binpack.resources", "").split(",", -1)) {
      String resource = part.strip();
      if (!resource.isEmpty()) {
        byDimension.put(resource, weight(arguments, "binpack.resources." + resource));
      }
    }
    weights =
        byDimension.entrySet().stream()
            .map(one -> new Weight(one.getKey(), one.getValue()))
            .toArray(Weight[]::new);
  }

  private static int weight(Arguments.Reader arguments, String name) {
    int requested = arguments.integer(name, 1);
    if (requested < 0) {
      arguments.refuse(name, requested + " is below 0", "1");
    }
    return requested < 0 ? 1 : requested;
  }

  @Override
  public void open(Session session, Extensions on) {
    if (weight != 0) {
      on.add(NODE_ORDER, this::score);
    }
  }

  private double score(TaskClass task, NodeView node) {
    double sum = 0;
    int requestedWeights = 0;
    for (Weight each : weights) {
      double request = task.request().amount(each.dimension);
      if (request < ResourceVector.MIN) {
        continue;
      }
      double allocatable = node.allocatable().amount(each.dimension);
      double used = node.used().amount(each.dimension) + request;
      requestedWeights += each.weight;
      if (allocatable == 0 || each.weight == 0) {
        continue;
      }
      if (used > allocatable) {
        return 0;
      }
      sum += each.weight * used / allocatable;
    }
    return requestedWeights == 0 ? 0 : sum / requestedWeights * 100 * weight;
  }
}
