package io.hekla.scheduler.placement;

import io.hekla.model.resource.ResourceVector;
import io.hekla.model.resource.ResourceVector.Missing;
import io.hekla.scheduler.network.NodeSet;
import io.hekla.scheduler.plugin.Fit;
import io.hekla.scheduler.plugin.NodePredicate;
import io.hekla.scheduler.plugin.NodeScore;
import io.hekla.scheduler.plugin.PeerRule;
import io.hekla.scheduler.plugin.Policy;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Function;

/**
 * Nodes on which a task could run if others left them, whatever room they have now. All nodes are
 * considered, without Volcano's sampling. Source: docs/reference/session.md#predicate-statuses,
 * docs/reference/action-steps.md#preempt-for-one-task,
 * docs/reference/action-steps.md#steps-of-reclaim.
 */
public final class ReachableNodes {
  private final Session session;
  private final Policy policy;
  // Reach of the last class: the tasks of a job follow one another and are mostly alike.
  private Optional<ClassReach> last = Optional.empty();

  /** Prepares the search for one action of one session. */
  public ReachableNodes(Session session, Policy policy) {
    this.session = session;
    this.policy = policy;
  }

  /** Returns the nodes for a task, by name; those that are second choice come last. */
  public Iterator<NodeView> byName(TaskView task) {
    List<Iterator<NodeView>> groups = new ArrayList<>();
    groups(stillOpen(task, reach(task))).forEach(group -> groups.add(from(0, group)));
    return inTurn(groups);
  }

  /**
   * Returns the nodes by name, but starting at a node that seed and task choose; the first follow
   * last. Nodes that are second choice form a group of their own, which comes after the others.
   */
  public List<Iterator<NodeView>> byNameFromAnywhere(TaskView task) {
    long hash = TieBreak.of(session.seed(), task.uid());
    List<Iterator<NodeView>> groups = new ArrayList<>();
    for (int[] group : groups(stillOpen(task, reach(task)))) {
      groups.add(from((int) Long.remainderUnsigned(hash, Math.max(1, group.length)), group));
    }
    return groups;
  }

  /**
   * Returns the nodes for a task, the one with the highest score first; of equal ones by name, so
   * that victims come from few nodes. Those that are second choice come last, whatever their score.
   */
  public Iterator<NodeView> bestFirst(TaskView task) {
    ClassReach reach = reach(task);
    int[] candidates = stillOpen(task, reach);
    double[] scores = reach.scores();
    addScores(task, candidates, scores);
    List<Iterator<NodeView>> groups = new ArrayList<>();
    groups(candidates).forEach(group -> groups.add(ranked(new Ranking(group, scores))));
    return inTurn(groups);
  }

  private Iterator<NodeView> ranked(Ranking ranking) {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return ranking.hasNext();
      }

      @Override
      public NodeView next() {
        return session.nodes().get(ranking.next());
      }
    };
  }

  /**
   * Returns nodes in groups, in the order given: those of the scheduler's own, then those that are
   * second choice. One group if there are no such nodes.
   */
  private List<int[]> groups(int[] candidates) {
    if (!session.shards().isSoft()) {
      return List.of(candidates);
    }
    return List.of(ofOwn(candidates, true), ofOwn(candidates, false));
  }

  private int[] ofOwn(int[] candidates, boolean own) {
    return Arrays.stream(candidates)
        .filter(index -> own != session.shards().isSecondChoice(session.nodes().get(index).name()))
        .toArray();
  }

  private static Iterator<NodeView> inTurn(List<Iterator<NodeView>> groups) {
    if (groups.size() == 1) {
      return groups.getFirst();
    }
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return groups.stream().anyMatch(Iterator::hasNext);
      }

      @Override
      public NodeView next() {
        for (Iterator<NodeView> group : groups) {
          if (group.hasNext()) {
            return group.next();
          }
        }
        throw new NoSuchElementException();
      }
    };
  }

  private Iterator<NodeView> from(int start, int[] candidates) {
    return new Iterator<>() {
      private int given;

      @Override
      public boolean hasNext() {
        return given < candidates.length;
      }

      @Override
      public NodeView next() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        return session.nodes().get(candidates[(start + given++) % candidates.length]);
      }
    };
  }

  /**
   * Returns the best node of a domain for a task, of those with room for it now or, if there are
   * none, of those that will have room once others have left; of equal ones the first by name.
   */
  public Optional<NodeView> best(TaskView task, NodeSet domain) {
    ClassReach reach = reach(task);
    var withDevices = new BitSet();
    int[] within =
        Arrays.stream(candidates(task, reach))
            .filter(index -> domain.contains(index) && hasRoom(task, index, NodeView::futureIdle))
            .filter(
                index -> {
                  Fit devices = policy.placement().deviceRoom(task, session.nodes().get(index));
                  withDevices.set(index, devices.fits());
                  return devices.fitsNowOrLater();
                })
            .toArray();
    int[] now =
        Arrays.stream(within)
            .filter(index -> withDevices.get(index) && hasRoom(task, index, NodeView::idle))
            .toArray();
    int[] inTime = now.length > 0 ? now : within;
    int[] candidates =
        groups(inTime).stream().filter(group -> group.length > 0).findFirst().orElse(inTime);
    if (candidates.length == 0) {
      return Optional.empty();
    }
    var totals = new double[session.nodes().size()];
    reach.score(candidates, totals);
    addScores(task, candidates, totals);
    int best = candidates[0];
    for (int index : candidates) {
      best = totals[index] > totals[best] ? index : best;
    }
    return Optional.of(session.nodes().get(best));
  }

  /** Adds the scores that depend on the job, and on other pods. */
  private void addScores(TaskView task, int[] candidates, double[] totals) {
    for (NodeScore ofJob : policy.placement().jobScores(task)) {
      for (int index : candidates) {
        totals[index] += ofJob.score(task.taskClass(), session.nodes().get(index));
      }
    }
    policy.placement().peerScores(task).forEach(order -> order.addTo(totals, candidates));
  }

  private boolean hasRoom(TaskView task, int node, Function<NodeView, ResourceVector> room) {
    return task.request().lessEqual(room.apply(session.nodes().get(node)), Missing.ZERO);
  }

  /** Returns the {@link #candidates} without those that refused for good in an earlier search. */
  private int[] stillOpen(TaskView task, ClassReach reach) {
    int[] candidates = candidates(task, reach);
    return task.misfit()
        .map(
            misfit -> Arrays.stream(candidates).filter(index -> !misfit.isForGood(index)).toArray())
        .orElse(candidates);
  }

  /**
   * Returns indices of the nodes that nothing refuses for good, neither the node nor the pods
   * around it nor a rule for the job.
   */
  private int[] candidates(TaskView task, ClassReach reach) {
    List<NodePredicate> ofJob = policy.placement().rulesOfJob(task);
    List<PeerRule> rules = policy.placement().peerRules(task);
    int[] candidates = new int[session.nodes().size()];
    int count = 0;
    for (NodeView node : session.nodes()) {
      if (reach.includes(node) && mayFitLater(ofJob, task, node) && mayFitLater(rules, node)) {
        candidates[count++] = node.index();
      }
    }
    return Arrays.copyOf(candidates, count);
  }

  private static boolean mayFitLater(List<NodePredicate> rules, TaskView task, NodeView node) {
    for (NodePredicate rule : rules) {
      if (rule.check(task.taskClass(), node).isForGood()) {
        return false;
      }
    }
    return true;
  }

  private static boolean mayFitLater(List<PeerRule> rules, NodeView node) {
    for (PeerRule rule : rules) {
      if (rule.check(node).isForGood()) {
        return false;
      }
    }
    return true;
  }

  private ClassReach reach(TaskView task) {
    session.searched(task);
    ClassReach reach =
        last.filter(known -> known.isFor(task.taskClass()))
            .orElseGet(() -> new ClassReach(session, policy.placement(), task.taskClass()));
    last = Optional.of(reach);
    reach.follow();
    return reach;
  }
}
