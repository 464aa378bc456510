package io.hekla.scheduler.plugins.deviceshare;

import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.PodDemands;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntPredicate;

/**
 * Family of cards: how nodes offer it, how pods ask for it, which of several cards are given, and
 * how that is written down. It has no access to sessions.
 */
sealed interface DeviceFamily permits GpuShare, VirtualGpu, AscendVnpu {
  /**
   * Returns a family that reads the same {@link #cards} and the same of what pods {@link #read
   * hold}, with no policy and no memory of a session. The readers of families that read alike are
   * equal.
   */
  DeviceFamily asReader();

  /** Cards that a node offers, by index; none if it offers none of this kind. */
  List<Card> cards(NodeInfo node);

  /** Returns whether a pod asks for such cards. */
  boolean isRequested(PodDemands demands);

  /**
   * Chooses the cards that a pod gets.
   *
   * @param use part that is taken so far; not changed
   * @param allowed cards that the pod may use at all
   * @return empty if there are not enough
   */
  Optional<Assignment> place(
      PodDemands demands, NodeInfo node, List<Card> cards, CardUse use, IntPredicate allowed);

  /**
   * Score of an assignment on a node, unweighted, {@code use} being the part that was taken before.
   */
  double score(List<Card> cards, CardUse use, Assignment assignment);

  /** Reads the cards held by a pod on a node from its annotations. */
  Assignment read(
      PodDemands demands, List<Card> cards, Function<String, Optional<String>> annotations);

  /** Annotations to be written to a pod that gets cards. */
  Map<String, String> annotations(
      NodeInfo node, List<Card> cards, Assignment assignment, Instant now);

  /** Reason for refusing a node that has not enough of such cards. */
  String refusal();

  /** Annotation of a node that holds the lock on its cards. */
  String lock();
}
