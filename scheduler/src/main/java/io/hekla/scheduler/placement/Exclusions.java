package io.hekla.scheduler.placement;

import io.hekla.model.cluster.PodConstraints;
import io.hekla.scheduler.plugin.Fit;
import io.hekla.scheduler.plugin.NodeExclusion;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Nodes that exclude pods whatever room they have, for texts only: each is asked once in a session
 * for equal constraints, and none before a text is made. Nodes change their objects between
 * sessions only.
 */
final class Exclusions {
  /** Maximum number of different constraints that are remembered; each has a bit for each node. */
  private static final int MOST_CONSTRAINTS = 1_000;

  private final Session session;
  private final NodeExclusion exclusion;
  private final Map<PodConstraints, List<Excluded>> known = new HashMap<>();

  /**
   * Nodes that exclude pods for one reason.
   *
   * @param nodes their indices
   */
  record Excluded(String reason, BitSet nodes) {}

  Exclusions(Session session, NodeExclusion exclusion) {
    this.session = session;
    this.exclusion = exclusion;
  }

  /** Returns the nodes that exclude pods with these constraints, each under one reason. */
  List<Excluded> of(PodConstraints constraints) {
    List<Excluded> excluded = known.get(constraints);
    if (excluded == null) {
      excluded = excluded(constraints);
      if (known.size() >= MOST_CONSTRAINTS) {
        known.clear();
      }
      known.put(constraints, excluded);
    }
    return excluded;
  }

  private List<Excluded> excluded(PodConstraints constraints) {
    var byReason = new LinkedHashMap<String, BitSet>();
    for (NodeView node : session.nodes()) {
      Fit fit = exclusion.check(constraints, node.info());
      if (!fit.fits()) {
        byReason.computeIfAbsent(fit.reason(), reason -> new BitSet()).set(node.index());
      }
    }
    var excluded = new ArrayList<Excluded>();
    byReason.forEach((reason, nodes) -> excluded.add(new Excluded(reason, nodes)));
    return excluded;
  }
}
