package io.hekla.scheduler.session;

import java.util.Arrays;

/** Log of the nodes that a session changes, by index, which readers follow at their own pace. */
public final class ChangedNodes {
  private int[] entries = new int[64];
  private int size;

  /** Position after the latest entry of each node, by index of the node. */
  private final int[] ends;

  /**
   * @param nodes number of the cluster's nodes
   */
  ChangedNodes(int nodes) {
    ends = new int[nodes];
  }

  /** Number of entries: the position from which a reader goes on that has read all. */
  public int size() {
    return size;
  }

  /**
   * Returns the nodes that changed since a position, each once, in the order of their latest
   * change.
   */
  public int[] since(int position) {
    var nodes = new int[size - position];
    int count = 0;
    for (int at = position; at < size; at++) {
      int node = entries[at];
      if (ends[node] == at + 1) {
        nodes[count++] = node;
      }
    }
    return count == nodes.length ? nodes : Arrays.copyOf(nodes, count);
  }

  void add(int node) {
    if (size == entries.length) {
      entries = Arrays.copyOf(entries, size * 2);
    }
    entries[size++] = node;
    ends[node] = size;
  }
}
