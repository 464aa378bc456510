package io.hekla.scheduler.placement;

import io.hekla.model.resource.ResourceVector;
import io.hekla.model.resource.ResourceVector.Missing;
import io.hekla.scheduler.network.NodeSet;
import io.hekla.scheduler.plugin.Fit;
import io.hekla.scheduler.plugin.PeerRule;
import io.hekla.scheduler.plugin.Policy;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.Function;

/**
 * The nodes on which a task could run if others left them, whatever room they have now. All nodes
 * are looked at, without Volcano's sampling. Source: reference §3.8, §4.5.1, §4.6.
 */
public final class ReachableNodes {
  private static final Comparator<Ranked> BEST_FIRST =
      Comparator.comparingDouble(Ranked::score)
          .reversed()
          .thenComparingInt(ranked -> ranked.node().index());

  private final Session session;
  private final Policy policy;
  // The tasks of a job follow one another and are mostly alike.
  private Optional<ClassReach> last = Optional.empty();

  private record Ranked(NodeView node, double score) {}

  /** Prepares the search for one action of one session. */
  public ReachableNodes(Session session, Policy policy) {
    this.session = session;
    this.policy = policy;
  }

  /** Those for a task, by name. */
  public List<NodeView> byName(TaskView task) {
    var nodes = new ArrayList<NodeView>();
    for (int index : candidates(task, reach(task))) {
      nodes.add(session.nodes().get(index));
    }
    return nodes;
  }

  /**
   * Those for a task, the one with the highest score first; of equal ones by name, so that victims
   * come from few nodes.
   */
  public Iterator<NodeView> bestFirst(TaskView task) {
    ClassReach reach = reach(task);
    int[] candidates = candidates(task, reach);
    double[] scores = reach.scores();
    policy.peerScores(task).forEach(order -> order.addTo(scores, candidates));
    var ranking = new PriorityQueue<Ranked>(Math.max(1, scores.length), BEST_FIRST);
    for (int index : candidates) {
      ranking.add(new Ranked(session.nodes().get(index), scores[index]));
    }
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return !ranking.isEmpty();
      }

      @Override
      public NodeView next() {
        if (ranking.isEmpty()) {
          throw new NoSuchElementException();
        }
        return ranking.remove().node;
      }
    };
  }

  /**
   * The best node of a domain for a task, of those with room for it now or, if there are none, of
   * those that will have room once others have left; of equal ones the first by name.
   */
  public Optional<NodeView> best(TaskView task, NodeSet domain) {
    ClassReach reach = reach(task);
    int[] within =
        Arrays.stream(candidates(task, reach)).filter(index -> domain.contains(index)).toArray();
    return best(task, reach, within, NodeView::idle)
        .or(() -> best(task, reach, within, NodeView::futureIdle));
  }

  private Optional<NodeView> best(
      TaskView task, ClassReach reach, int[] within, Function<NodeView, ResourceVector> room) {
    int[] candidates =
        Arrays.stream(within)
            .filter(
                index ->
                    task.request().lessEqual(room.apply(session.nodes().get(index)), Missing.ZERO))
            .toArray();
    if (candidates.length == 0) {
      return Optional.empty();
    }
    var totals = new double[session.nodes().size()];
    reach.score(candidates, totals);
    policy.peerScores(task).forEach(order -> order.addTo(totals, candidates));
    int best = candidates[0];
    for (int index : candidates) {
      best = totals[index] > totals[best] ? index : best;
    }
    return Optional.of(session.nodes().get(best));
  }

  /** Indices of the nodes that nothing refuses for good, be it the node or the pods around it. */
  private int[] candidates(TaskView task, ClassReach reach) {
    List<PeerRule> rules = policy.peerRules(task);
    int[] candidates = new int[session.nodes().size()];
    int count = 0;
    for (NodeView node : session.nodes()) {
      if (reach.includes(node) && mayComeTrue(rules, node)) {
        candidates[count++] = node.index();
      }
    }
    return Arrays.copyOf(candidates, count);
  }

  private static boolean mayComeTrue(List<PeerRule> rules, NodeView node) {
    for (PeerRule rule : rules) {
      if (rule.check(node).code() == Fit.Code.UNSCHEDULABLE_AND_UNRESOLVABLE) {
        return false;
      }
    }
    return true;
  }

  private ClassReach reach(TaskView task) {
    ClassReach reach =
        last.filter(known -> known.isFor(task.taskClass()))
            .orElseGet(() -> new ClassReach(session, policy, task.taskClass()));
    last = Optional.of(reach);
    reach.follow();
    return reach;
  }
}
