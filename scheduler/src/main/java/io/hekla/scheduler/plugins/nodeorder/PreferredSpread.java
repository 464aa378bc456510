package io.hekla.scheduler.plugins.nodeorder;

import io.hekla.model.cluster.PodConstraints;
import io.hekla.model.cluster.SpreadConstraint;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.scheduler.peers.DomainCounts;
import io.hekla.scheduler.peers.PeerTopology;
import io.hekla.scheduler.peers.PodCounter;
import io.hekla.scheduler.peers.PodIndex;
import io.hekla.scheduler.peers.SpreadNodes;
import io.hekla.scheduler.plugin.PeerScore;
import io.hekla.scheduler.plugin.RelativeScore;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Score of nodes whose label values have few pods of a task's kind ({@code ScheduleAnyway}). By a
 * task's own constraints a node that lacks one of the labels has no score; by default constraints
 * every node has one.
 */
final class PreferredSpread {
  private final Session session;
  private final int weight;
  private final PodIndex index;
  private final DefaultSpread defaults;
  private final Map<Key, Score> scores = new HashMap<>();

  private record Key(
      String namespace, List<SpreadConstraint> constraints, boolean byDefault, PodConstraints pod) {
    /** Constraints whose labels a node must have, all of them, to count at all. */
    List<SpreadConstraint> needed() {
      return byDefault ? List.of() : constraints;
    }
  }

  PreferredSpread(Session session, PodIndex index, int weight) {
    this.session = session;
    this.weight = weight;
    this.index = index;
    defaults = new DefaultSpread(session);
  }

  Optional<PeerScore> scoreFor(TaskView view) {
    TaskInfo task = view.info();
    List<SpreadConstraint> own = task.relations().spread();
    List<SpreadConstraint> soft =
        own.isEmpty()
            ? defaults.of(task)
            : own.stream().filter(constraint -> !constraint.isHard()).toList();
    if (soft.isEmpty()) {
      return Optional.empty();
    }
    index.follow();
    var key = new Key(task.key().namespace(), soft, own.isEmpty(), task.constraints());
    Score known = scores.get(key);
    if (known == null) {
      known = new Score(key);
      scores.put(key, known);
    }
    return Optional.of(known);
  }

  private final class Score implements PeerScore {
    private final List<Part> parts = new ArrayList<>();
    private final BitSet counted;

    Score(Key key) {
      counted = SpreadNodes.labelled(session, key.needed());
      key.constraints.forEach(constraint -> parts.add(new Part(key, counted, constraint)));
    }

    @Override
    public void addTo(double[] totals, int[] candidates) {
      double[] weights =
          parts.stream().mapToDouble(part -> part.weight(candidates, counted)).toArray();
      long[] sums = new long[candidates.length];
      long least = Long.MAX_VALUE;
      long most = Long.MIN_VALUE;
      for (int i = 0; i < candidates.length; i++) {
        if (counted.get(candidates[i])) {
          sums[i] = sum(candidates[i], weights);
          least = Math.min(least, sums[i]);
          most = Math.max(most, sums[i]);
        }
      }
      for (int i = 0; i < candidates.length; i++) {
        if (counted.get(candidates[i])) {
          long part =
              most == 0 ? RelativeScore.MAX : RelativeScore.MAX * (most + least - sums[i]) / most;
          totals[candidates[i]] += weight * part;
        }
      }
    }

    private long sum(int node, double[] weights) {
      double sum = 0;
      for (int i = 0; i < weights.length; i++) {
        Part part = parts.get(i);
        if (part.labelled.get(node)) {
          sum += part.counts.around(node) * weights[i] + (part.constraint.maxSkew() - 1);
        }
      }
      return Math.round(sum);
    }
  }

  /** One constraint of a score. */
  private final class Part {
    private final SpreadConstraint constraint;
    private final BitSet labelled;
    private final DomainCounts counts;

    /**
     * Counts the pods of the constraint. Pods of the node itself count whether or not the node
     * counts for others.
     */
    Part(Key key, BitSet counted, SpreadConstraint constraint) {
      this.constraint = constraint;
      boolean perNode = constraint.topologyKey().equals(DefaultSpread.HOSTNAME);
      counts = index.counts(perNode ? index.byNode() : index.topology(constraint.topologyKey()));
      // Constraints beyond the limit of counted ones have no effect.
      var unused =
          index.ask(
              key.namespace,
              constraint.pods(),
              SpreadNodes.pods(key.namespace, constraint),
              perNode ? counts : ofCounted(key, counted, constraint));
      labelled = SpreadNodes.labelled(session, List.of(constraint));
    }

    private PodCounter ofCounted(Key key, BitSet counted, SpreadConstraint constraint) {
      BitSet nodes = SpreadNodes.counted(session, counted, constraint, key.pod);
      return (node, pods) -> {
        if (nodes.get(node)) {
          counts.count(node, pods);
        }
      };
    }

    /**
     * Weight of a pod in one of the domains: it grows with the number of domains to choose from.
     * Nodes without the label are a domain together.
     */
    double weight(int[] candidates, BitSet counted) {
      PeerTopology topology = counts.topology();
      var domains = new BitSet();
      for (int node : candidates) {
        if (counted.get(node)) {
          domains.set(topology.of(node) - PeerTopology.NONE);
        }
      }
      return StrictMath.log(domains.cardinality() + 2);
    }
  }
}
