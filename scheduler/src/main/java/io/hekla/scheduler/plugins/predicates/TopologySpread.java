package io.hekla.scheduler.plugins.predicates;

import io.hekla.model.cluster.PodConstraints;
import io.hekla.model.cluster.SpreadConstraint;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.scheduler.peers.DomainCounts;
import io.hekla.scheduler.peers.PeerTopology;
import io.hekla.scheduler.peers.PodIndex;
import io.hekla.scheduler.peers.SpreadNodes;
import io.hekla.scheduler.plugin.Fit;
import io.hekla.scheduler.plugin.PeerRule;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Predicate for pods that must be spread evenly over the values of node labels ({@code
 * DoNotSchedule}).
 */
final class TopologySpread {
  private static final Fit NO_LABEL =
      Fit.never("node(s) didn't match pod topology spread constraints (missing required label)");
  private static final Fit NOT_COUNTED =
      Fit.notNow("namespace has too many different spread constraints in one session");
  private static final Fit UNEVEN =
      Fit.notNow("node(s) didn't match pod topology spread constraints");

  private final Session session;
  private final PodIndex index;
  private final Map<Key, Rule> rules = new HashMap<>();

  /**
   * @param counted answers for each constraint, whether it counts the pod itself
   */
  private record Key(
      String namespace,
      List<SpreadConstraint> constraints,
      List<Boolean> counted,
      PodConstraints pod) {}

  TopologySpread(Session session, PodIndex index) {
    this.session = session;
    this.index = index;
  }

  Optional<PeerRule> ruleFor(TaskView view) {
    TaskInfo task = view.info();
    if (task.relations().spread().isEmpty()) {
      return Optional.empty();
    }
    List<SpreadConstraint> hard =
        task.relations().spread().stream().filter(SpreadConstraint::isHard).toList();
    if (hard.isEmpty()) {
      return Optional.empty();
    }
    List<Boolean> counted =
        hard.stream().map(constraint -> constraint.pods().matches(task.labels())).toList();
    var key = new Key(task.key().namespace(), hard, counted, task.constraints());
    index.follow();
    Rule known = rules.get(key);
    if (known == null) {
      known = new Rule(key);
      rules.put(key, known);
    }
    known.update();
    return Optional.of(known);
  }

  private final class Rule implements PeerRule {
    private final List<Part> parts = new ArrayList<>();

    Rule(Key key) {
      BitSet labelled = SpreadNodes.labelled(session, key.constraints);
      for (int i = 0; i < key.constraints.size(); i++) {
        parts.add(new Part(key, labelled, key.constraints.get(i), key.counted.get(i)));
      }
    }

    void update() {
      parts.forEach(Part::update);
    }

    @Override
    public Fit check(NodeView node) {
      for (Part part : parts) {
        Fit fit = part.check(node);
        if (!fit.fits()) {
          return fit;
        }
      }
      return Fit.YES;
    }
  }

  /** One constraint of a rule. */
  private final class Part {
    private final SpreadConstraint constraint;
    private final int itself;
    private final DomainCounts counts;
    private final BitSet domains = new BitSet();
    private int fewest;

    /** Result of counting; false without room to count the pods that it means. */
    private final boolean isCounted;

    Part(Key key, BitSet labelled, SpreadConstraint constraint, boolean countsItself) {
      this.constraint = constraint;
      itself = countsItself ? 1 : 0;
      PeerTopology topology = index.topology(constraint.topologyKey());
      counts = index.counts(topology);
      BitSet nodes = SpreadNodes.counted(session, labelled, constraint, key.pod);
      nodes.stream().map(topology::of).forEach(domains::set);
      isCounted =
          index.ask(
              key.namespace,
              constraint.pods(),
              SpreadNodes.pods(key.namespace, constraint),
              (node, pods) -> {
                if (nodes.get(node)) {
                  counts.count(node, pods);
                }
              });
    }

    void update() {
      boolean enough = domains.cardinality() >= constraint.minDomains();
      fewest = enough ? domains.stream().map(counts::of).min().orElse(0) : 0;
    }

    Fit check(NodeView node) {
      if (!isCounted) {
        return NOT_COUNTED;
      }
      if (counts.topology().of(node.index()) == PeerTopology.NONE) {
        return NO_LABEL;
      }
      int skew = counts.around(node.index()) + itself - fewest;
      return skew > constraint.maxSkew() ? UNEVEN : Fit.YES;
    }
  }
}
