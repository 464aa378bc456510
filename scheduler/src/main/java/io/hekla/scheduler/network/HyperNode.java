package io.hekla.scheduler.network;

import java.util.List;
import java.util.Optional;

/** A part of the network in its tree. The same object for as long as the tree is the same. */
public final class HyperNode {
  private final String name;
  private final int tier;
  private final int index;
  private final NodeSet nodes;
  private final List<HyperNode> children;
  private Optional<HyperNode> parent = Optional.empty();
  private int depth;

  HyperNode(String name, int tier, int index, NodeSet nodes, List<HyperNode> children) {
    this.name = name;
    this.tier = tier;
    this.index = index;
    this.nodes = nodes;
    this.children = List.copyOf(children);
    // Only this tree's builder has it in hand yet.
    this.children.forEach(child -> child.parent = Optional.of(this));
  }

  /** Tells all below how deep they are, once the tree is whole. */
  void setDepth(int value) {
    depth = value;
    children.forEach(child -> child.setDepth(value + 1));
  }

  /** Its name; that of the virtual top is {@link NetworkTree#TOP}. */
  public String name() {
    return name;
  }

  /** Its level; on a lower one nodes are nearer to each other. */
  public int tier() {
    return tier;
  }

  /** Its place in {@link NetworkTree#hyperNodes}. */
  public int index() {
    return index;
  }

  /** The nodes in it and in all below it. */
  public NodeSet nodes() {
    return nodes;
  }

  /** Those just below it, by name. */
  public List<HyperNode> children() {
    return children;
  }

  /** The one above it; the virtual top has none. */
  public Optional<HyperNode> parent() {
    return parent;
  }

  /** How many are above it. */
  public int depth() {
    return depth;
  }

  /** Whether another is this one or below it. */
  public boolean contains(HyperNode other) {
    HyperNode each = other;
    while (each.depth > depth) {
      each = each.parent.orElseThrow();
    }
    return each == this;
  }

  @Override
  public String toString() {
    return name;
  }
}
