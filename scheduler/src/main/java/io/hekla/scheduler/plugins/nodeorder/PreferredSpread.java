package io.hekla.scheduler.plugins.nodeorder;

import io.hekla.model.cluster.PodConstraints;
import io.hekla.model.cluster.SpreadConstraint;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.scheduler.peers.DomainCounts;
import io.hekla.scheduler.peers.PodCounter;
import io.hekla.scheduler.peers.PodIndex;
import io.hekla.scheduler.peers.SpreadNodes;
import io.hekla.scheduler.peers.Topology;
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
 * Nodes whose label values have few of a task's like ({@code ScheduleAnyway}). What pods would get
 * by default because a Service or a ReplicaSet selects them is not known here: they get no score.
 */
final class PreferredSpread {
  private static final String HOSTNAME = "kubernetes.io/hostname";

  private final Session session;
  private final int weight;
  private final PodIndex index;
  private final Map<Key, Score> scores = new HashMap<>();

  private record Key(String namespace, List<SpreadConstraint> constraints, PodConstraints pod) {}

  PreferredSpread(Session session, PodIndex index, int weight) {
    this.session = session;
    this.weight = weight;
    this.index = index;
  }

  Optional<PeerScore> scoreFor(TaskView view) {
    TaskInfo task = view.info();
    if (task.relations().spread().isEmpty()) {
      return Optional.empty();
    }
    List<SpreadConstraint> soft =
        task.relations().spread().stream().filter(constraint -> !constraint.isHard()).toList();
    if (soft.isEmpty()) {
      return Optional.empty();
    }
    index.follow();
    var key = new Key(task.key().namespace(), soft, task.constraints());
    Score known = scores.get(key);
    if (known == null) {
      known = new Score(key);
      scores.put(key, known);
    }
    return Optional.of(known);
  }

  private final class Score implements PeerScore {
    private final List<Part> parts = new ArrayList<>();
    private final BitSet labelled = new BitSet();

    Score(Key key) {
      key.constraints.forEach(constraint -> parts.add(new Part(key, constraint)));
      session.nodes().stream()
          .filter(node -> SpreadNodes.hasAllLabels(node.info(), key.constraints))
          .forEach(node -> labelled.set(node.index()));
    }

    @Override
    public void addTo(double[] totals, int[] candidates) {
      double[] weights =
          parts.stream().mapToDouble(part -> part.weight(candidates, labelled)).toArray();
      long[] sums = new long[candidates.length];
      long least = Long.MAX_VALUE;
      long most = Long.MIN_VALUE;
      for (int i = 0; i < candidates.length; i++) {
        if (labelled.get(candidates[i])) {
          sums[i] = sum(candidates[i], weights);
          least = Math.min(least, sums[i]);
          most = Math.max(most, sums[i]);
        }
      }
      for (int i = 0; i < candidates.length; i++) {
        if (labelled.get(candidates[i])) {
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
        sum += part.counts.around(node) * weights[i] + (part.constraint.maxSkew() - 1);
      }
      return Math.round(sum);
    }
  }

  /** One constraint of a score. */
  private final class Part {
    private final SpreadConstraint constraint;
    private final boolean perNode;
    private final DomainCounts counts;

    /** Pods of the node itself count whether or not the node counts for others. */
    Part(Key key, SpreadConstraint constraint) {
      this.constraint = constraint;
      perNode = constraint.topologyKey().equals(HOSTNAME);
      counts =
          new DomainCounts(perNode ? index.byNode() : index.topology(constraint.topologyKey()));
      index.ask(
          SpreadNodes.pods(key.namespace, constraint),
          perNode ? counts : ofCounted(key, constraint));
    }

    private PodCounter ofCounted(Key key, SpreadConstraint constraint) {
      BitSet nodes = SpreadNodes.counted(session, key.constraints, constraint, key.pod);
      return (node, pods) -> {
        if (nodes.get(node)) {
          counts.count(node, pods);
        }
      };
    }

    /** The more domains there are to choose from, the more a pod in one of them weighs. */
    double weight(int[] candidates, BitSet labelled) {
      Topology topology = counts.topology();
      var domains = new BitSet();
      for (int node : candidates) {
        if (labelled.get(node)) {
          domains.set(topology.of(node));
        }
      }
      return StrictMath.log(domains.cardinality() + 2);
    }
  }
}
