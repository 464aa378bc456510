package io.hekla.scheduler.placement;

import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.plugin.Fit;
import io.hekla.scheduler.plugin.NodePredicate;
import io.hekla.scheduler.plugin.NodeScore;
import io.hekla.scheduler.plugin.PlacementPolicy;
import io.hekla.scheduler.plugin.RelativeScore;
import io.hekla.scheduler.session.ChangedNodes;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.snapshot.TaskClass;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Scores of every node for one class of tasks, with the verdicts. Follows the session's log of
 * changed nodes, so that a question costs the nodes changed since the last one, each as much as the
 * logarithm of their number. Only when the largest raw value of a {@link RelativeScore} changes,
 * all are scored again by it.
 */
final class ClassScores {
  /** Part of the nodes from which on it is quicker to order all anew. */
  private static final int MANY = 4;

  private final Session session;
  private final PlacementPolicy policy;
  private final TaskClass taskClass;
  private final OfJobs ofJobs;
  private final boolean resourcesCount;
  private final ClassVerdicts verdicts;

  /** Scores without the part relative to other nodes. */
  private final double[] scores;

  /** Raw values of relative scores, by score and node. */
  private final double[][] raw;

  /** Largest raw values of the nodes with a verdict, by verdict and score. */
  private final Peak[][] peaks;

  private final double[] totals;
  private final Tournament tournament;
  private boolean peakRaised;
  private int position;

  /**
   * Rules for nodes, and scores of nodes, that belong to the jobs of some tasks. Tasks with equal
   * ones share their scores.
   */
  record OfJobs(List<NodePredicate> rules, List<NodeScore> scores) {
    static final OfJobs NONE = new OfJobs(List.of(), List.of());

    /** Returns the only nodes about which they say anything; empty if that can be any node. */
    Optional<Set<NodeView>> concerned() {
      if (rules.isEmpty() || !scores.isEmpty()) {
        return Optional.empty();
      }
      var all = new LinkedHashSet<NodeView>();
      for (NodePredicate rule : rules) {
        Optional<List<NodeView>> some = rule.concerned();
        if (some.isEmpty()) {
          return Optional.empty();
        }
        all.addAll(some.get());
      }
      return Optional.of(all);
    }
  }

  /**
   * @param ofJobs further rules and scores, by the jobs of the tasks
   * @param resourcesCount whether a node needs room for the request; best-effort tasks are placed
   *     without
   */
  ClassScores(
      Session session,
      PlacementPolicy policy,
      TaskClass taskClass,
      OfJobs ofJobs,
      boolean resourcesCount,
      Exclusions exclusions) {
    this.session = session;
    this.policy = policy;
    this.taskClass = taskClass;
    this.ofJobs = ofJobs;
    this.resourcesCount = resourcesCount;
    int nodes = session.nodes().size();
    verdicts = new ClassVerdicts(taskClass.constraints(), exclusions, nodes);
    scores = new double[nodes];
    int relative = policy.relativeScores().size();
    raw = new double[relative][nodes];
    totals = new double[nodes];
    peaks = new Peak[ClassVerdicts.FIRST_REFUSAL][relative];
    for (Peak[] ofVerdict : peaks) {
      Arrays.setAll(ofVerdict, score -> new Peak());
    }
    tournament = new Tournament(nodes, this::compare);
    session.nodes().forEach(this::evaluate);
    totalAll();
    position = session.changedNodes().size();
  }

  /**
   * Creates the answers under rules of jobs from those without any.
   *
   * @param plain up to date
   * @param concerned the only nodes about which these rules say anything
   */
  ClassScores(ClassScores plain, List<NodePredicate> rules, Collection<NodeView> concerned) {
    session = plain.session;
    policy = plain.policy;
    taskClass = plain.taskClass;
    ofJobs = new OfJobs(rules, List.of());
    resourcesCount = plain.resourcesCount;
    verdicts = plain.verdicts.copy();
    scores = plain.scores.clone();
    totals = plain.totals.clone();
    raw = Arrays.stream(plain.raw).map(double[]::clone).toArray(double[][]::new);
    peaks =
        Arrays.stream(plain.peaks)
            .map(some -> Arrays.stream(some).map(Peak::copy).toArray(Peak[]::new))
            .toArray(Peak[][]::new);
    position = plain.position;
    tournament = plain.tournament.copy(this::compare);
    update(concerned.stream().mapToInt(NodeView::index).toArray());
  }

  /** Returns whether it is about tasks of a class with these rules and scores of jobs. */
  boolean isOf(TaskClass tasks, OfJobs jobs, boolean countsResources) {
    return countsResources == resourcesCount
        && tasks.equals(taskClass)
        && jobs.rules.equals(ofJobs.rules)
        && jobs.scores.equals(ofJobs.scores);
  }

  /** Verdicts of the nodes, which are up to date once these scores are. */
  ClassVerdicts verdicts() {
    return verdicts;
  }

  /** Updates the answers with what the session did. */
  void follow() {
    ChangedNodes changed = session.changedNodes();
    update(changed.since(position));
    position = changed.size();
  }

  /** Updates the answers about some nodes. */
  private void update(int[] indices) {
    for (int index : indices) {
      withdraw(index);
      evaluate(session.nodes().get(index));
    }
    if (havePeaksMoved() || indices.length > totals.length / MANY) {
      totalAll();
      return;
    }
    for (int index : indices) {
      totals[index] = total(index);
      tournament.playAgain(index);
    }
  }

  /**
   * Returns the best of the nodes that can take it now, or if there is none, of those that can
   * later; of both, those that are second choice come last.
   */
  Optional<NodeView> best(Draw draw) {
    if (!verdicts.acceptAny()) {
      return Optional.empty();
    }
    int drawn = tournament.winner(draw.of(tournament.equals()));
    return Optional.of(session.nodes().get(drawn));
  }

  /** Orders nodes by their verdicts, and equal ones by their totals. */
  private int compare(int first, int second) {
    int byVerdict = verdicts.compare(first, second);
    if (byVerdict != 0) {
      return byVerdict;
    }
    double score = totals[first];
    double otherScore = totals[second];
    return score == otherScore ? 0 : score > otherScore ? -1 : 1;
  }

  private void totalAll() {
    if (havePeaksMoved()) {
      countPeaks();
    }
    for (int index = 0; index < totals.length; index++) {
      totals[index] = total(index);
    }
    tournament.playAll();
  }

  private void countPeaks() {
    for (Peak[] ofVerdict : peaks) {
      for (Peak peak : ofVerdict) {
        peak.clear();
      }
    }
    for (int index = 0; index < totals.length; index++) {
      int verdict = verdicts.of(index);
      for (int i = 0; i < raw.length && verdict < ClassVerdicts.FIRST_REFUSAL; i++) {
        peaks[verdict][i].add(raw[i][index]);
      }
    }
    peakRaised = false;
  }

  private boolean havePeaksMoved() {
    boolean moved = peakRaised;
    for (Peak[] ofVerdict : peaks) {
      for (Peak peak : ofVerdict) {
        moved |= peak.isLost();
      }
    }
    return moved;
  }

  /**
   * Returns the total as {@link #score}; where all raw values of a score are 0, it distinguishes no
   * nodes.
   */
  private double total(int index) {
    int verdict = verdicts.of(index);
    if (verdict >= ClassVerdicts.FIRST_REFUSAL) {
      return 0;
    }
    double total = scores[index];
    for (int i = 0; i < raw.length; i++) {
      double largest = peaks[verdict][i].height();
      if (largest > 0) {
        total += policy.relativeScores().get(i).normalise(raw[i][index], largest);
      }
    }
    return total;
  }

  /** Returns the verdict of a node that takes the task, with the fit by a further rule. */
  int verdict(int index, Fit fit) {
    return fit.fitsNowOrLater() ? verdicts.of(index) | verdict(fit) : ClassVerdicts.FIRST_REFUSAL;
  }

  /** Sets the scores of some nodes, which are the only ones to choose from. */
  void score(int[] candidates, double[] totals) {
    for (int index : candidates) {
      totals[index] = scores[index];
    }
    for (int i = 0; i < raw.length; i++) {
      RelativeScore score = policy.relativeScores().get(i);
      double largest = 0;
      for (int index : candidates) {
        largest = Math.max(largest, raw[i][index]);
      }
      if (largest > 0) {
        for (int index : candidates) {
          totals[index] += score.normalise(raw[i][index], largest);
        }
      }
    }
  }

  private void evaluate(NodeView node) {
    int index = node.index();
    ResourceVector request = taskClass.request();
    boolean fitsNow =
        !resourcesCount
            || policy.isForTrials()
            || request.lessEqual(node.idle(), ResourceVector.Missing.ZERO);
    // Room that others are pipelined to cannot be had, even while it is idle.
    if (resourcesCount && !request.lessEqual(node.futureIdle(), ResourceVector.Missing.ZERO)) {
      String scarce = request.namesExceeding(node.futureIdle()).getFirst();
      verdicts.refuse(index, Fit.notNow("Insufficient " + scarce), true);
      return;
    }
    Fit fit = policy.fitAlone(taskClass, ofJobs.rules(), node);
    if (!fit.fitsNowOrLater()) {
      verdicts.refuse(index, fit, false);
      return;
    }
    int verdict = fitsNow ? verdict(fit) : ClassVerdicts.LATER;
    if (session.shards().isSecondChoice(node.name())) {
      verdict |= ClassVerdicts.ELSEWHERE;
    }
    verdicts.accept(index, verdict);
    scores[index] = policy.score(taskClass, node);
    for (int i = 0; i < ofJobs.scores().size(); i++) {
      scores[index] += ofJobs.scores().get(i).score(taskClass, node);
    }
    for (int i = 0; i < raw.length; i++) {
      raw[i][index] = policy.relativeScores().get(i).raw().score(taskClass, node);
      peakRaised |= peaks[verdict][i].add(raw[i][index]);
    }
  }

  /** Returns the verdict of a rule for a node whose room would do now. */
  private int verdict(Fit fit) {
    return fit.fits() || policy.isForTrials() ? ClassVerdicts.NOW : ClassVerdicts.LATER;
  }

  private void withdraw(int index) {
    int verdict = verdicts.of(index);
    verdicts.withdraw(index);
    for (int i = 0; i < raw.length && verdict < ClassVerdicts.FIRST_REFUSAL; i++) {
      peaks[verdict][i].remove(raw[i][index]);
    }
  }
}
