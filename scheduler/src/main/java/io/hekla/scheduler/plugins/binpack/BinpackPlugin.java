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
  private final Map<String, Integer> weights = new LinkedHashMap<>();

  public BinpackPlugin(Arguments.Reader arguments) {
    weight = arguments.integer("binpack.weight", 1);
    weights.put(ResourceVector.CPU, weight(arguments, "binpack.cpu"));
    weights.put(ResourceVector.MEMORY, weight(arguments, "binpack.memory"));
    for (String part : arguments.text("binpack.resources", "").split(",", -1)) {
      String resource = part.strip();
      if (!resource.isEmpty()) {
        weights.put(resource, weight(arguments, "binpack.resources." + resource));
      }
    }
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
    for (Map.Entry<String, Integer> dimension : weights.entrySet()) {
      double request = task.request().amount(dimension.getKey());
      if (request < ResourceVector.MIN) {
        continue;
      }
      double allocatable = node.allocatable().amount(dimension.getKey());
      double used = node.used().amount(dimension.getKey()) + request;
      requestedWeights += dimension.getValue();
      if (allocatable == 0 || dimension.getValue() == 0) {
        continue;
      }
      if (used > allocatable) {
        return 0;
      }
      sum += dimension.getValue() * used / allocatable;
    }
    return requestedWeights == 0 ? 0 : sum / requestedWeights * 100 * weight;
  }
}
