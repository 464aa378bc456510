package io.hekla.recorder.explain;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Search for remedies of all kinds. Of each kind the largest change is tried first (all limits
 * lifted, every taint tolerated, everyone else gone): where that does not help, no smaller one
 * does. Then the change is reduced to the least that is enough. Room is not sought for pods that
 * could run on no node, however empty, and nothing that the numbers of a full queue rule out.
 */
final class Remedies {
  private static final List<RemedySearch> SEARCHES =
      List.of(
          new BlockRemedies(),
          new PluginRemedy(),
          new QueueFaultRemedy(),
          new NetworkFaultRemedy(),
          new PodsRemedy(),
          new ConstraintRemedies());

  /** Searches for changes that leave the pods as they are, and the nodes. */
  private static final List<RemedySearch> OF_ROOM =
      List.of(new QueueRemedy(), new QuotaRemedy(), new FreeRemedy());

  private Remedies() {}

  /** Returns the remedies, by kind. */
  static List<Remedy> search(Waiter waiter) {
    var remedies = new ArrayList<Remedy>();
    SEARCHES.forEach(search -> remedies.addAll(search.search(waiter)));
    Optional<FullQueue> full = FullQueue.of(waiter);
    if (full.filter(FullQueue::isFullByItsSpec).isEmpty()) {
      remedies.addAll(new NodesRemedy().search(waiter));
    }
    if (waiter.hosts().areThere()) {
      OF_ROOM.forEach(search -> remedies.addAll(search.search(waiter)));
      if (full.filter(FullQueue::refusesFirstPod).isEmpty()) {
        remedies.addAll(new MinimumRemedy().search(waiter));
      }
    }
    remedies.sort(Comparator.comparing(Remedy::kind));
    return List.copyOf(remedies);
  }
}
