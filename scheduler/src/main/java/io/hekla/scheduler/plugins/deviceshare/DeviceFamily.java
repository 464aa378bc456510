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
 * A kind of card: how nodes offer it, how pods ask for it, which of several are given, and how that
 * is written down. Knows nothing of sessions.
 */
sealed interface DeviceFamily permits GpuShare, VirtualGpu, AscendVnpu {
  /**
   * A family that reads the same {@link #cards} and the same of what pods {@link #read hold}, with
   * no policy and no memory of a session. Those of families that read alike are equal.
   */
  DeviceFamily asReader();

  /** The cards that a node offers, by index; none if it offers none of this kind. */
  List<Card> cards(NodeInfo node);

  /** Whether a pod asks for such cards. */
  boolean isAskedFor(PodDemands demands);

  /**
   * The cards that a pod gets.
   *
   * @param use what is taken so far; left as it is
   * @param allowed which cards the pod may use at all
   * @return empty if there are not enough
   */
  Optional<Assignment> place(
      PodDemands demands, NodeInfo node, List<Card> cards, CardUse use, IntPredicate allowed);

  /** How well an assignment suits a node, unweighted, {@code use} being what was taken before. */
  double score(List<Card> cards, CardUse use, Assignment assignment);

  /** What a pod that is on a node holds by its annotations. */
  Assignment read(
      PodDemands demands, List<Card> cards, Function<String, Optional<String>> annotations);

  /** What is to be written into a pod that gets cards. */
  Map<String, String> annotations(
      NodeInfo node, List<Card> cards, Assignment assignment, Instant now);

  /** Why a node is refused that has not enough of such cards. */
  String refusal();

  /** The annotation of a node that holds the lock on its cards. */
  String lock();
}
