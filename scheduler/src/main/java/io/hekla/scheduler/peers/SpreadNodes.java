package io.hekla.scheduler.peers;

import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.PodConstraints;
import io.hekla.model.cluster.SpreadConstraint;
import io.hekla.model.cluster.Taint;
import io.hekla.scheduler.affinity.NodeAffinity;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;

/** Nodes and pods that a topology spread constraint considers, as Kubernetes defines it. */
public final class SpreadNodes {
  private SpreadNodes() {}

  /**
   * Returns whether a node has the labels of all constraints; only such nodes count for any of
   * them.
   */
  public static boolean hasAllLabels(NodeInfo node, List<SpreadConstraint> constraints) {
    for (SpreadConstraint constraint : constraints) {
      if (!node.labels().containsKey(constraint.topologyKey())) {
        return false;
      }
    }
    return true;
  }

  /** Returns the indices of the nodes with the labels of all constraints. */
  public static BitSet labelled(Session session, List<SpreadConstraint> constraints) {
    var labelled = new BitSet(session.nodes().size());
    for (NodeView node : session.nodes()) {
      if (hasAllLabels(node.info(), constraints)) {
        labelled.set(node.index());
      }
    }
    return labelled;
  }

  /**
   * Returns the indices of the nodes that count for one of a pod's constraints.
   *
   * @param labelled those with the labels of all of them; determined once, not for each constraint
   */
  public static BitSet counted(
      Session session, BitSet labelled, SpreadConstraint one, PodConstraints pod) {
    var counted = new BitSet(session.nodes().size());
    labelled.stream()
        .filter(
            index -> {
              NodeInfo info = session.nodes().get(index).info();
              return (!one.honorsAffinity() || NodeAffinity.matches(pod, info))
                  && (!one.honorsTaints() || tolerates(pod, info));
            })
        .forEach(counted::set);
    return counted;
  }

  /**
   * Returns the pods that a constraint counts: of the own namespace, and not about to leave. A
   * selector without requirements counts none.
   */
  public static Predicate<PodKind> pods(String namespace, SpreadConstraint constraint) {
    boolean none = constraint.pods().isEverything();
    return pod ->
        !none
            && !pod.isLeaving()
            && pod.namespace().equals(namespace)
            && constraint.pods().matches(pod.labels());
  }

  private static boolean tolerates(PodConstraints pod, NodeInfo node) {
    for (Taint taint : node.taints()) {
      if (taint.effect() != Taint.Effect.PREFER_NO_SCHEDULE
          && pod.tolerations().stream().noneMatch(one -> one.tolerates(taint))) {
        return false;
      }
    }
    return true;
  }
}
