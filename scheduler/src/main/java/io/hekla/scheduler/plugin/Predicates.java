package io.hekla.scheduler.plugin;

import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.snapshot.TaskClass;
import java.util.ArrayList;
import java.util.List;

/**
 * Predicates of all plugins as one. Source: docs/reference/plugin-rules.md#predicates,
 * docs/reference/session.md#predicate-statuses.
 */
record Predicates(List<List<NodePredicate>> byPlugin, List<NodePredicate> inARow) {
  static Predicates of(RegisteredFunctions<NodePredicate> functions) {
    return new Predicates(functions.byPlugin(), functions.inARow());
  }

  /** Returns these predicates with another one that is asked first. */
  Predicates after(NodePredicate first) {
    var plugins = new ArrayList<List<NodePredicate>>();
    plugins.add(List.of(first));
    plugins.addAll(byPlugin);
    var all = new ArrayList<NodePredicate>();
    all.add(first);
    all.addAll(inARow);
    return new Predicates(plugins, all);
  }

  /**
   * Returns {@link Fit#YES}, or the first refusal that no eviction cures, or else the first one, or
   * else {@link Fit#LATER}.
   */
  Fit check(TaskClass task, NodeView node) {
    Fit worst = Fit.YES;
    for (int i = 0; i < inARow.size() && !worst.isForGood(); i++) {
      worst = worst.orWorse(inARow.get(i).check(task, node));
    }
    return worst;
  }

  /**
   * Returns whether evictions can make a task fit: each plugin is asked for all its predicates,
   * since one of them may find a cause that stays; plugins after the first that refuses are not
   * asked (docs/reference/session.md#predicate-statuses).
   */
  boolean mayFit(TaskClass task, NodeView node) {
    for (List<NodePredicate> ofPlugin : byPlugin) {
      boolean refused = false;
      for (NodePredicate predicate : ofPlugin) {
        switch (predicate.check(task, node).code()) {
          case UNSCHEDULABLE_AND_UNRESOLVABLE -> {
            return false;
          }
          case UNSCHEDULABLE -> refused = true;
          case SUCCESS, WAIT -> {}
        }
      }
      if (refused) {
        return true;
      }
    }
    return true;
  }
}
