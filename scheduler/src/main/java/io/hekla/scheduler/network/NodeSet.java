package io.hekla.scheduler.network;

import java.util.BitSet;
import java.util.stream.IntStream;

/** Set of nodes by their index among all, which are sorted by name. Immutable. */
public final class NodeSet {
  private final int[] indices;
  private final BitSet bits;
  private final boolean isAll;

  private NodeSet(BitSet bits, boolean isAll) {
    this.bits = bits;
    this.isAll = isAll;
    indices = bits.stream().toArray();
  }

  static NodeSet all(int nodes) {
    var bits = new BitSet(nodes);
    bits.set(0, nodes);
    return new NodeSet(bits, true);
  }

  static NodeSet of(BitSet nodes) {
    return new NodeSet((BitSet) nodes.clone(), false);
  }

  /** Returns whether it has every existing node, whatever their number. */
  public boolean isAll() {
    return isAll;
  }

  /** Number of nodes. */
  public int size() {
    return indices.length;
  }

  /** Returns whether a node belongs to it. */
  public boolean contains(int node) {
    return bits.get(node);
  }

  /** The node at a position, from 0; ascending. */
  public int get(int position) {
    return indices[position];
  }

  /** The nodes, ascending. */
  public IntStream stream() {
    return IntStream.of(indices);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NodeSet that && isAll == that.isAll && bits.equals(that.bits);
  }

  @Override
  public int hashCode() {
    return bits.hashCode();
  }
}
