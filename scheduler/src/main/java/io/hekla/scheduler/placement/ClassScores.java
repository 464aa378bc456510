package io.hekla.scheduler.placement;

import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.plugin.Fit;
import io.hekla.scheduler.plugin.Policy;
import io.hekla.scheduler.plugin.RelativeScore;
import io.hekla.scheduler.session.IntLog;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.snapshot.TaskClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How every node suits one class of tasks. Follows the session's log of changed nodes, so that a
 * question costs the nodes changed since the last one, and one pass over an array.
 */
final class ClassScores {
  /** A node can take the task at once. */
  static final int NOW = 0;

  /** A node can take it once others have left. */
  static final int LATER = 1;

  static final int FIRST_REFUSAL = 2;

  private final Session session;
  private final Policy policy;
  private final TaskClass taskClass;
  private final boolean resourcesCount;
  private final int[] verdicts;
  private final double[] scores;
  private final double[][] raw;
  private final boolean[] anyRaw;
  private final List<String> refusals = new ArrayList<>();
  private final List<Integer> refusalCounts = new ArrayList<>();
  private Optional<Reason> refusal = Optional.empty();
  private int now;
  private int later;
  private int position;

  /**
   * @param resourcesCount whether a node needs room for the request; tasks that ask for nothing are
   *     placed without
   */
  ClassScores(Session session, Policy policy, TaskClass taskClass, boolean resourcesCount) {
    this.session = session;
    this.policy = policy;
    this.taskClass = taskClass;
    this.resourcesCount = resourcesCount;
    int nodes = session.nodes().size();
    verdicts = new int[nodes];
    scores = new double[nodes];
    int relative = policy.relativeScores().size();
    raw = new double[relative][nodes];
    anyRaw = new boolean[relative];
    for (NodeView node : session.nodes()) {
      evaluate(node);
    }
    position = session.changedNodes().size();
  }

  /** Brings the answers up to date with what the session did. */
  void follow() {
    IntLog log = session.changedNodes();
    if (log.size() - position > verdicts.length) {
      for (NodeView node : session.nodes()) {
        withdraw(node.index());
        evaluate(node);
      }
      position = log.size();
    }
    while (position < log.size()) {
      int index = log.get(position++);
      withdraw(index);
      evaluate(session.nodes().get(index));
    }
  }

  /** Whether the node can take the task, now or later. */
  boolean accepts(NodeView node) {
    return verdicts[node.index()] < FIRST_REFUSAL;
  }

  /** The best of the nodes that can take it now, or if there is none, of those that can later. */
  Optional<NodeView> best(Draw draw) {
    int wanted = now > 0 ? NOW : LATER;
    if (wanted == LATER && later == 0) {
      return Optional.empty();
    }
    return Optional.of(draw.best(verdicts, wanted, totals(verdicts, wanted)));
  }

  /** By index of the node: {@link #NOW}, {@link #LATER}, or anything else for a refusal. */
  int[] verdicts() {
    return verdicts.clone();
  }

  /** How many nodes refuse, by reason. */
  Reason refusal() {
    if (refusal.isEmpty()) {
      refusal = Optional.of(new Reason.NoNodeFits(verdicts.length, countsByReason()));
    }
    return refusal.get();
  }

  /** How many nodes refuse, by reason. */
  SortedMap<String, Integer> countsByReason() {
    var counts = new TreeMap<String, Integer>();
    for (int i = 0; i < refusals.size(); i++) {
      if (refusalCounts.get(i) > 0) {
        counts.put(refusals.get(i), refusalCounts.get(i));
      }
    }
    return counts;
  }

  /**
   * The scores by index of the node, for those with the wanted one of these verdicts. To be read
   * only.
   */
  double[] totals(int[] verdicts, int wanted) {
    double[] totals = scores;
    for (int i = 0; i < raw.length; i++) {
      if (!anyRaw[i]) {
        continue;
      }
      if (totals == scores) {
        totals = scores.clone();
      }
      RelativeScore score = policy.relativeScores().get(i);
      double largest = 0;
      for (int index = 0; index < verdicts.length; index++) {
        if (verdicts[index] == wanted) {
          largest = Math.max(largest, raw[i][index]);
        }
      }
      for (int index = 0; index < verdicts.length; index++) {
        totals[index] += score.normalise(raw[i][index], largest);
      }
    }
    return totals;
  }

  private void evaluate(NodeView node) {
    refusal = Optional.empty();
    int index = node.index();
    ResourceVector request = taskClass.request();
    boolean fitsNow =
        !resourcesCount || request.lessEqual(node.idle(), ResourceVector.Missing.ZERO);
    // What is idle may have been promised to others.
    if (resourcesCount && !request.lessEqual(node.futureIdle(), ResourceVector.Missing.ZERO)) {
      String scarce = request.namesExceeding(node.futureIdle()).getFirst();
      refuse(index, "Insufficient " + scarce);
      return;
    }
    Fit fit = policy.fitAlone(taskClass, node);
    if (!fit.fits()) {
      refuse(index, fit.reason());
      return;
    }
    verdicts[index] = fitsNow ? NOW : LATER;
    now += fitsNow ? 1 : 0;
    later += fitsNow ? 0 : 1;
    scores[index] = policy.score(taskClass, node);
    for (int i = 0; i < raw.length; i++) {
      raw[i][index] = policy.relativeScores().get(i).raw().score(taskClass, node);
      anyRaw[i] |= raw[i][index] != 0;
    }
  }

  private void refuse(int index, String reason) {
    int at = refusals.indexOf(reason);
    if (at < 0) {
      at = refusals.size();
      refusals.add(reason);
      refusalCounts.add(0);
    }
    refusalCounts.set(at, refusalCounts.get(at) + 1);
    verdicts[index] = FIRST_REFUSAL + at;
  }

  private void withdraw(int index) {
    switch (verdicts[index]) {
      case NOW -> now--;
      case LATER -> later--;
      default -> {
        int at = verdicts[index] - FIRST_REFUSAL;
        refusalCounts.set(at, refusalCounts.get(at) - 1);
      }
    }
  }
}
