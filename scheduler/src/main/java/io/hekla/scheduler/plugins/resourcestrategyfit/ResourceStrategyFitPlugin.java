package io.hekla.scheduler.plugins.resourcestrategyfit;

import static io.hekla.scheduler.plugin.PlacementPoints.NODE_ORDER;
import static io.hekla.scheduler.plugin.PlacementPoints.PREDICATE;

import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.plugin.Extensions;
import io.hekla.scheduler.plugin.Plugin;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.snapshot.TaskClass;
import java.util.HashMap;
import java.util.Map;

/**
 * Fit by resource: full nodes first by some resources, empty ones by others, as the arguments or
 * the pod itself specify; beside it two ways to keep nodes with devices for the pods that need
 * them. Source: docs/reference/plugin-rules.md#resource-strategy-fit.
 */
public final class ResourceStrategyFitPlugin implements Plugin {
  public static final String NAME = "resource-strategy-fit";

  private static final int MOST = 100;
  private static final int DEFAULT_WEIGHT = 10;

  private final int weight;
  private final Strategy strategy;
  private final ScarceResources scarce;
  private final Companions companions;
  private final Map<Map<String, String>, Strategy> ofPods = new HashMap<>();

  public ResourceStrategyFitPlugin(Arguments.Reader arguments) {
    weight = arguments.atLeast(0, "resourceStrategyFitWeight", DEFAULT_WEIGHT);
    strategy = Strategy.read(arguments.section("resources"));
    scarce = ScarceResources.read(arguments.section("sra"));
    companions = Companions.read(arguments.section("proportional"));
  }

  @Override
  public void open(Session session, Extensions on) {
    if (!companions.rates().isEmpty()) {
      on.add(PREDICATE, companions::check);
    }
    if (weight > 0) {
      on.add(NODE_ORDER, (task, node) -> strategyFor(task).score(task, node) * MOST * weight);
    }
    if (scarce.weight() > 0) {
      on.add(NODE_ORDER, this::scarceScore);
    }
  }

  private double scarceScore(TaskClass task, NodeView node) {
    return scarce.score(task, node) * MOST * scarce.weight();
  }

  private Strategy strategyFor(TaskClass task) {
    Map<String, String> directives = task.demands().directives();
    if (directives.isEmpty()) {
      return strategy;
    }
    return ofPods.computeIfAbsent(directives, said -> PodStrategy.of(said).orElse(strategy));
  }
}
