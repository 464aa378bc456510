package io.hekla.scheduler.plugins.deviceshare;

import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.snapshot.NodeRule;
import io.hekla.scheduler.snapshot.NodeState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Cards of all nodes that are shared as virtual GPUs, with what pods hold of them. What a session
 * has computed of a node is used.
 */
public final class GpuCards {
  private GpuCards() {}

  /**
   * Card of a node.
   *
   * @param id name of the card in annotations
   * @param containers number of containers that use it
   * @param memory memory that they hold, in MiB as the node's agent counts it
   * @param cores part of its processor that they hold, in percent
   * @param memoryLimit memory of the card
   * @param holders pods that hold a part of it, by name
   */
  public record GpuCard(
      String node,
      String id,
      int containers,
      long memory,
      int cores,
      long memoryLimit,
      List<GpuHolder> holders) {
    public GpuCard {
      holders = List.copyOf(holders);
    }
  }

  /** Pod that holds a part of a card; memory and cores as in {@link GpuCard}. */
  public record GpuHolder(String pod, long memory, int cores) {}

  /** Returns the cards, by node; none if the configuration does not share virtual GPUs. */
  public static List<GpuCard> of(ClusterState cluster, SchedulerConfiguration configuration) {
    var cards = new ArrayList<GpuCard>();
    for (DeviceFamily family : DeviceSharePlugin.families(configuration)) {
      if (family instanceof VirtualGpu) {
        NodeRule<Optional<NodeCards>> rule = SessionCards.atStart(family);
        for (NodeState node : cluster.nodes().values()) {
          node.what(rule).ifPresent(known -> addTo(cards, node.info().name(), known));
        }
      }
    }
    return cards;
  }

  private static void addTo(List<GpuCard> all, String node, NodeCards cards) {
    for (int index = 0; index < cards.cards().size(); index++) {
      Card card = cards.cards().get(index);
      CardUse use = cards.inUse();
      all.add(
          new GpuCard(
              node,
              card.id(),
              use.users(index),
              use.memory(index),
              use.cores(index),
              card.memory(),
              holders(cards, index)));
    }
  }

  private static List<GpuHolder> holders(NodeCards cards, int card) {
    var holders = new ArrayList<GpuHolder>();
    for (NodeCards.Holder holder : cards.holders()) {
      if (holder.assignment().touches(card)) {
        long memory = 0;
        int cores = 0;
        for (CardAllocation grip : holder.assignment().allocations()) {
          memory += grip.card() == card ? grip.memory() : 0;
          cores += grip.card() == card ? grip.cores() : 0;
        }
        holders.add(new GpuHolder(holder.task().key().name(), memory, cores));
      }
    }
    holders.sort(Comparator.comparing(GpuHolder::pod));
    return holders;
  }
}
