package io.hekla.recorder.explain;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Search for remedies of all kinds. Of each kind the largest change is tried first (all limits
 * lifted, every taint tolerated, everyone else gone): where that does not help, no smaller one
 * does. Then the change is reduced to the least that is enough. Room is not sought for pods that
 * could run on no node, however empty.
 */
final class Remedies {
  private static final List<RemedySearch> SEARCHES =
      List.of(
          new BlockRemedies(),
          new PluginRemedy(),
          new QueueFaultRemedy(),
          new NetworkFaultRemedy(),
          new PodsRemedy(),
          new ConstraintRemedies(),
          new NodesRemedy());

  /** Searches for changes that leave the pods as they are, and the nodes. */
  private static final List<RemedySearch> OF_ROOM =
      List.of(new QueueRemedy(), new QuotaRemedy(), new FreeRemedy(), new MinimumRemedy());

  private Remedies() {}

  /** Returns the remedies, by kind. */
  static List<Remedy> search(Waiter waiter) {
    var remedies = new ArrayList<Remedy>();
    SEARCHES.forEach(search -> remedies.addAll(search.search(waiter)));
    if (waiter.hosts().areThere()) {
      OF_ROOM.forEach(search -> remedies.addAll(search.search(waiter)));
    }
    remedies.sort(Comparator.comparing(Remedy::kind));
    return List.copyOf(remedies);
  }
}
