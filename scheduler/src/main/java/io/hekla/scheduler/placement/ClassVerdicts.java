package io.hekla.scheduler.placement;

import io.hekla.model.cluster.PodConstraints;
import io.hekla.scheduler.decision.PlaceReason;
import io.hekla.scheduler.plugin.Fit;
import io.hekla.scheduler.session.Misfit;
import io.hekla.scheduler.session.NodeView;
import java.util.BitSet;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/** Verdict of every node on one class of tasks, by index of the node, and why some refuse. */
final class ClassVerdicts {
  /** Verdict that a node can take the task at once. */
  static final int NOW = 0;

  /** Part of a verdict: the node is second choice, since it is another scheduler's. */
  static final int ELSEWHERE = 1;

  /** Verdict that a node can take it once others have left. */
  static final int LATER = 2;

  /** The lowest verdict of a node that refuses; above it they are numbered by their reasons. */
  static final int FIRST_REFUSAL = 4;

  private final PodConstraints constraints;
  private final Exclusions exclusions;
  private final int[] verdicts;
  private final Refusals refusals;

  /** Nodes that had room and refused in a way that no eviction cures. */
  private final BitSet forGood;

  /** Nodes that refuse for want of room. */
  private final BitSet full;

  private Optional<Misfit> refusal = Optional.empty();
  private int accepting;

  /**
   * Creates verdicts that are to be set: each node has to accept or refuse.
   *
   * @param constraints of the tasks
   */
  ClassVerdicts(PodConstraints constraints, Exclusions exclusions, int nodes) {
    this(constraints, exclusions, new int[nodes], new Refusals(), new BitSet(), new BitSet());
  }

  private ClassVerdicts(
      PodConstraints constraints,
      Exclusions exclusions,
      int[] verdicts,
      Refusals refusals,
      BitSet forGood,
      BitSet full) {
    this.constraints = constraints;
    this.exclusions = exclusions;
    this.verdicts = verdicts;
    this.refusals = refusals;
    this.forGood = forGood;
    this.full = full;
  }

  /** Returns the same verdicts, to go on from. */
  ClassVerdicts copy() {
    var copy =
        new ClassVerdicts(
            constraints,
            exclusions,
            verdicts.clone(),
            refusals.copy(),
            (BitSet) forGood.clone(),
            (BitSet) full.clone());
    copy.accepting = accepting;
    return copy;
  }

  /**
   * Returns {@link #NOW} or {@link #LATER}, both perhaps with {@link #ELSEWHERE}, or anything else
   * for a refusal.
   */
  int of(int index) {
    return verdicts[index];
  }

  /** Returns the {@link #of(int) verdicts} by index of the node. */
  int[] all() {
    return verdicts.clone();
  }

  /**
   * Orders nodes that can take it now before those that can later, and among these those of the
   * scheduler's own before others; refusing ones are all equal.
   */
  int compare(int first, int second) {
    int one = verdicts[first];
    int other = verdicts[second];
    return one == other ? 0 : Math.min(one, FIRST_REFUSAL) - Math.min(other, FIRST_REFUSAL);
  }

  /** Returns whether the node can take the task, now or later. */
  boolean accepts(NodeView node) {
    return verdicts[node.index()] < FIRST_REFUSAL;
  }

  /** Returns whether any node can take the task, now or later. */
  boolean acceptAny() {
    return accepting > 0;
  }

  /** Sets the verdict of a node that takes the task. */
  void accept(int index, int verdict) {
    refusal = Optional.empty();
    verdicts[index] = verdict;
    forGood.clear(index);
    full.clear(index);
    accepting++;
  }

  /**
   * Sets the refusal of a node.
   *
   * @param isFull whether it refuses for want of room
   */
  void refuse(int index, Fit fit, boolean isFull) {
    refusal = Optional.empty();
    verdicts[index] = FIRST_REFUSAL + refusals.add(fit.reason());
    forGood.set(index, fit.isForGood());
    full.set(index, isFull);
  }

  /** Removes the verdict of a node, which is to be set anew. */
  void withdraw(int index) {
    int verdict = verdicts[index];
    if (verdict >= FIRST_REFUSAL) {
      refusals.remove(verdict - FIRST_REFUSAL);
    } else {
      accepting--;
    }
  }

  /** Returns the number of nodes that refuse, by reason, and which of them for good. */
  Misfit refusal() {
    if (refusal.isEmpty()) {
      SortedMap<String, Integer> counts = countsByReason();
      nameExclusions(counts);
      var reason = new PlaceReason.NoNodeFits(verdicts.length, counts);
      refusal = Optional.of(new Misfit(reason, forGood));
    }
    return refusal.get();
  }

  /** Returns the number of nodes that refuse, by reason. */
  SortedMap<String, Integer> countsByReason() {
    return refusals.byReason();
  }

  /**
   * Counts the nodes without room that exclude the class anyway under what excludes it: room would
   * not help. For texts only.
   *
   * @param counts numbers of nodes by reason, those without room among them
   */
  void nameExclusions(Map<String, Integer> counts) {
    for (Exclusions.Excluded excluded : exclusions.of(constraints)) {
      var both = (BitSet) full.clone();
      both.and(excluded.nodes());
      int[] byVerdict = new int[FIRST_REFUSAL + refusals.size()];
      both.stream().forEach(index -> byVerdict[verdicts[index]]++);
      for (int verdict = FIRST_REFUSAL; verdict < byVerdict.length; verdict++) {
        int nodes = byVerdict[verdict];
        if (nodes > 0) {
          String scarcity = refusals.reason(verdict - FIRST_REFUSAL);
          counts.computeIfPresent(scarcity, (reason, all) -> all == nodes ? null : all - nodes);
          counts.merge(excluded.reason(), nodes, Integer::sum);
        }
      }
    }
  }

  /** Returns the reason by which users read why a node refuses, if it refuses. */
  Optional<String> reasonOf(int index) {
    if (full.get(index)) {
      for (Exclusions.Excluded excluded : exclusions.of(constraints)) {
        if (excluded.nodes().get(index)) {
          return Optional.of(excluded.reason());
        }
      }
    }
    return refusalOf(index).map(Fit::reason);
  }

  /** Returns the refusal of a node, if it refuses. */
  Optional<Fit> refusalOf(int index) {
    int at = verdicts[index] - FIRST_REFUSAL;
    if (at < 0) {
      return Optional.empty();
    }
    String reason = refusals.reason(at);
    return Optional.of(forGood.get(index) ? Fit.never(reason) : Fit.notNow(reason));
  }

  /** Returns the nodes that had room and refuse in a way that no eviction cures. */
  BitSet forGood() {
    return (BitSet) forGood.clone();
  }
}
