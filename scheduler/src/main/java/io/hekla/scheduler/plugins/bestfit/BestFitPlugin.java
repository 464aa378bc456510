package io.hekla.scheduler.plugins.bestfit;

import static io.hekla.scheduler.plugin.PlacementPoints.NODE_ORDER;

import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.plugin.Extensions;
import io.hekla.scheduler.plugin.Plugin;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.snapshot.TaskClass;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Best fit: nodes with the least room first, by amounts and not by parts of the node as {@code
 * binpack}, so that where nodes differ the large ones stay free for large pods. Source:
 * docs/reference/plugin-rules.md#best-fit.
 */
public final class BestFitPlugin implements Plugin {
  public static final String NAME = "best-fit";

  private static final double FULL = 100;

  private final int weight;
  private final List<String> resources;

  /** Largest allocatable amount of any node, by resource. */
  private final Map<String, Double> largest = new HashMap<>();

  public BestFitPlugin(Arguments.Reader arguments) {
    weight = arguments.integer("weight", 1);
    resources =
        Arrays.stream(arguments.text("resources", ResourceVector.CPU).split(",", -1))
            .map(String::strip)
            .filter(name -> !name.isEmpty())
            .toList();
  }

  @Override
  public void open(Session session, Extensions on) {
    if (weight == 0) {
      return;
    }
    for (String resource : resources) {
      double most = 0;
      for (NodeView node : session.nodes()) {
        most = Math.max(most, node.allocatable().amount(resource));
      }
      largest.put(resource, most);
    }
    on.add(NODE_ORDER, this::score);
  }

  private double score(TaskClass task, NodeView node) {
    double sum = 0;
    int requested = 0;
    for (String resource : resources) {
      double most = largest.getOrDefault(resource, 0.0);
      if (task.request().amount(resource) >= ResourceVector.MIN && most > 0) {
        requested++;
        sum += 1 - Math.clamp(node.idle().amount(resource) / most, 0, 1);
      }
    }
    return requested == 0 ? 0 : sum / requested * FULL * weight;
  }
}
