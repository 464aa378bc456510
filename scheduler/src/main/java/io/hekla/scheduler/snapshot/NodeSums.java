package io.hekla.scheduler.snapshot;

import io.hekla.model.resource.ResourceVector;
import java.util.List;
import java.util.function.Function;

/**
 * Sum over the nodes, made of the sums of blocks of neighbours in their table, so that a change of
 * few nodes costs few blocks. It depends on the nodes alone, never on those before.
 */
final class NodeSums {
  static final NodeSums NONE =
      new NodeSums(SortedTable.empty(), new ResourceVector[0], ResourceVector.EMPTY);

  /** Nodes of a block: as many as make changed blocks and the sum of all about equally costly. */
  private static final int BLOCK = 16;

  private final SortedTable<String, NodeState> nodes;
  private final ResourceVector[] blocks;
  private final ResourceVector sum;

  private NodeSums(
      SortedTable<String, NodeState> nodes, ResourceVector[] blocks, ResourceVector sum) {
    this.nodes = nodes;
    this.blocks = blocks;
    this.sum = sum;
  }

  /** The sum of all. */
  ResourceVector sum() {
    return sum;
  }

  /**
   * Returns the sums over other nodes.
   *
   * @param part what is summed up, always the same
   */
  NodeSums of(SortedTable<String, NodeState> others, Function<NodeState, ResourceVector> part) {
    List<NodeState> before = nodes.values();
    List<NodeState> now = others.values();
    var made = new ResourceVector[(now.size() + BLOCK - 1) / BLOCK];
    ResourceVector all = ResourceVector.EMPTY;
    for (int block = 0; block < made.length; block++) {
      int from = block * BLOCK;
      int to = Math.min(now.size(), from + BLOCK);
      made[block] = areSame(before, now, from) ? blocks[block] : sum(now.subList(from, to), part);
      all = all.plus(made[block]);
    }
    return new NodeSums(others, made, all);
  }

  /** Returns whether the block that begins there has the same nodes. */
  private static boolean areSame(List<NodeState> before, List<NodeState> now, int from) {
    int to = Math.min(now.size(), from + BLOCK);
    if (Math.min(before.size(), from + BLOCK) != to) {
      return false;
    }
    for (int at = from; at < to; at++) {
      if (before.get(at) != now.get(at)) {
        return false;
      }
    }
    return true;
  }

  private static ResourceVector sum(
      List<NodeState> nodes, Function<NodeState, ResourceVector> part) {
    ResourceVector sum = ResourceVector.EMPTY;
    for (NodeState node : nodes) {
      sum = sum.plus(part.apply(node));
    }
    return sum;
  }
}
