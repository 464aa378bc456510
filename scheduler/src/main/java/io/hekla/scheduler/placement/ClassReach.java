package io.hekla.scheduler.placement;

import io.hekla.scheduler.plugin.PlacementPolicy;
import io.hekla.scheduler.plugin.RelativeScore;
import io.hekla.scheduler.session.ChangedNodes;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.snapshot.TaskClass;
import java.util.List;

/**
 * Nodes on which one class of tasks could run if others left, with their scores. Follows the
 * session's log of changed nodes.
 */
final class ClassReach {
  private final Session session;
  private final PlacementPolicy policy;
  private final TaskClass taskClass;
  private final boolean[] reachable;
  private final double[] absolute;
  private final double[][] raw;
  private boolean isScored;
  private int position;

  ClassReach(Session session, PlacementPolicy policy, TaskClass taskClass) {
    this.session = session;
    this.policy = policy;
    this.taskClass = taskClass;
    int nodes = session.nodes().size();
    reachable = new boolean[nodes];
    absolute = new double[nodes];
    raw = new double[policy.relativeScores().size()][nodes];
    position = session.changedNodes().size();
    session.nodes().forEach(this::evaluate);
  }

  boolean isFor(TaskClass other) {
    return taskClass.equals(other);
  }

  /** Updates the answers with what the session did. */
  void follow() {
    ChangedNodes changed = session.changedNodes();
    for (int index : changed.since(position)) {
      NodeView node = session.nodes().get(index);
      evaluate(node);
      if (isScored) {
        score(node);
      }
    }
    position = changed.size();
  }

  boolean includes(NodeView node) {
    return reachable[node.index()];
  }

  /** Returns the score of each node that is included, by index; scored only on first use. */
  double[] scores() {
    scoreAll();
    double[] totals = absolute.clone();
    List<RelativeScore> relative = policy.relativeScores();
    for (int i = 0; i < raw.length; i++) {
      double largest = 0;
      for (int index = 0; index < totals.length; index++) {
        largest = reachable[index] ? Math.max(largest, raw[i][index]) : largest;
      }
      for (int index = 0; index < totals.length; index++) {
        totals[index] += relative.get(i).normalise(raw[i][index], largest);
      }
    }
    return totals;
  }

  /** Sets the scores of some nodes, which are the only ones to choose from. */
  void score(int[] candidates, double[] totals) {
    scoreAll();
    for (int index : candidates) {
      totals[index] = absolute[index];
    }
    List<RelativeScore> relative = policy.relativeScores();
    for (int i = 0; i < raw.length; i++) {
      double largest = 0;
      for (int index : candidates) {
        largest = Math.max(largest, raw[i][index]);
      }
      for (int index : candidates) {
        totals[index] += relative.get(i).normalise(raw[i][index], largest);
      }
    }
  }

  private void scoreAll() {
    if (!isScored) {
      session.nodes().forEach(this::score);
      isScored = true;
    }
  }

  private void evaluate(NodeView node) {
    reachable[node.index()] = policy.mayFit(taskClass, node);
  }

  private void score(NodeView node) {
    if (!reachable[node.index()]) {
      return;
    }
    absolute[node.index()] = policy.score(taskClass, node);
    for (int i = 0; i < raw.length; i++) {
      raw[i][node.index()] = policy.relativeScores().get(i).raw().score(taskClass, node);
    }
  }
}
