package io.hekla.scheduler.plugins.capacity;

import io.hekla.scheduler.plugin.VictimQueueOrder;
import io.hekla.scheduler.session.QueueView;
import java.util.Comparator;

/**
 * Order of queues, and of queues as sources of victims. Source:
 * docs/reference/plugin-rules.md#capacity.
 */
final class QueueRank implements Comparator<QueueView>, VictimQueueOrder {
  private static final Comparator<CapacityQueue> BY_SHARE =
      Comparator.comparingDouble(CapacityQueue::share)
          .thenComparing(queue -> queue.due().deserved().isEmpty());

  private final CapacityTree tree;

  QueueRank(CapacityTree tree) {
    this.tree = tree;
  }

  /**
   * Compares by the higher priority, then the smaller share; of equals the one that deserves
   * something comes first. In a tree the compared branches are those of the two queues below their
   * lowest common ancestor.
   */
  @Override
  public int compare(QueueView left, QueueView right) {
    int byPriority = Integer.compare(right.info().priority(), left.info().priority());
    if (byPriority != 0) {
      return byPriority;
    }
    CapacityQueue one = tree.at(left);
    CapacityQueue other = tree.at(right);
    if (one.isLeaf() != other.isLeaf()) {
      return one.isLeaf() ? -1 : 1;
    }
    if (!one.isLeaf()) {
      return BY_SHARE.compare(one, other);
    }
    int common = lastCommon(one, other);
    return BY_SHARE.compare(branch(one, common), branch(other, common));
  }

  /** Compares by relation: the closer relative of the claimant's queue gives first. */
  @Override
  public int compare(QueueView left, QueueView right, QueueView claimant) {
    CapacityQueue asking = tree.at(claimant);
    return Integer.compare(lastCommon(tree.at(right), asking), lastCommon(tree.at(left), asking));
  }

  private static CapacityQueue branch(CapacityQueue queue, int common) {
    return common + 1 < queue.above().size() ? queue.above().get(common + 1) : queue;
  }

  /** Depth down to which the queues above both are the same; 0 is the root. */
  private static int lastCommon(CapacityQueue one, CapacityQueue other) {
    int common = 0;
    int depth = Math.min(one.above().size(), other.above().size());
    while (common + 1 < depth && one.above().get(common + 1) == other.above().get(common + 1)) {
      common++;
    }
    return common;
  }
}
