package io.hekla.scheduler.plugins.nodeorder;

import io.hekla.model.cluster.PodTerm;
import io.hekla.scheduler.peers.DomainCounts;
import io.hekla.scheduler.peers.OwnedTerms;
import io.hekla.scheduler.peers.PeerTopology;
import io.hekla.scheduler.peers.PodIndex;
import io.hekla.scheduler.plugin.PeerScore;
import io.hekla.scheduler.plugin.RelativeScore;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Score of nodes near pods that a task prefers, or that prefer it: the sum of the terms' weights,
 * once per pod, scaled so that the least of the candidates gets 0 and the most 100. For a task
 * without such terms of its own only the pods on nodes listed at the beginning count, as in
 * Volcano.
 */
final class PreferredPods {
  private final Session session;
  private final int weight;
  private final PodIndex index;
  private final OwnedTerms owned;
  private final Map<Key, Score> scores = new HashMap<>();

  private record Key(
      String namespace, List<PodTerm.Preferred> own, List<OwnedTerms.Owned> others) {}

  private record Weighted(int weight, DomainCounts counts) {}

  PreferredPods(Session session, PodIndex index, int weight) {
    this.session = session;
    this.weight = weight;
    this.index = index;
    owned = OwnedTerms.preferred(session, index);
  }

  Optional<PeerScore> scoreFor(TaskView task) {
    List<PodTerm.Preferred> own = task.info().relations().preferred();
    List<OwnedTerms.Owned> others =
        owned.anyListed() || !own.isEmpty() ? owned.concerning(task.info()) : List.of();
    if (own.isEmpty() && others.isEmpty()) {
      return Optional.empty();
    }
    index.follow();
    var key = new Key(task.info().key().namespace(), own, others);
    Score known = scores.get(key);
    if (known == null) {
      known = new Score(key);
      scores.put(key, known);
    }
    return Optional.of(known);
  }

  private final class Score implements PeerScore {
    private final List<Weighted> terms = new ArrayList<>();

    Score(Key key) {
      // Counts are combined by label: a node is not asked about each term.
      Map<PeerTopology, DomainCounts> own = new LinkedHashMap<>();
      for (PodTerm.Preferred preferred : key.own) {
        PeerTopology topology = index.topology(preferred.term().topologyKey());
        if (topology.hasNoDomain()) {
          continue;
        }
        DomainCounts sum = own.computeIfAbsent(topology, index::counts);
        // Terms beyond the limit of counted ones have no effect.
        var unused =
            index.ask(
                key.namespace,
                preferred.term().pods(),
                pod ->
                    preferred
                        .term()
                        .matches(
                            pod.namespace(),
                            session.namespaceLabels(pod.namespace()),
                            pod.labels()),
                (node, pods) -> sum.count(node, preferred.weight() * pods));
      }
      own.values().forEach(sum -> terms.add(new Weighted(1, sum)));
      for (OwnedTerms.Owned other : key.others) {
        terms.add(new Weighted(other.weight(), key.own.isEmpty() ? other.listed() : other.all()));
      }
    }

    @Override
    public void addTo(double[] totals, int[] candidates) {
      long[] sums = new long[candidates.length];
      long least = Long.MAX_VALUE;
      long most = Long.MIN_VALUE;
      for (int i = 0; i < candidates.length; i++) {
        for (Weighted term : terms) {
          sums[i] += (long) term.weight * term.counts.around(candidates[i]);
        }
        least = Math.min(least, sums[i]);
        most = Math.max(most, sums[i]);
      }
      if (least == most) {
        return;
      }
      for (int i = 0; i < candidates.length; i++) {
        double part = (sums[i] - least) / (double) (most - least);
        totals[candidates[i]] += weight * (long) (RelativeScore.MAX * part);
      }
    }
  }
}
