package io.hekla.scheduler.network;

import java.util.List;
import java.util.Optional;

/** Part of the network in its tree. The same object for as long as the tree is the same. */
public final class NetworkDomain {
  private final String name;
  private final int tier;
  private final int index;
  private final NodeSet nodes;
  private final List<NetworkDomain> children;
  private Optional<NetworkDomain> parent = Optional.empty();
  private int depth;

  NetworkDomain(String name, int tier, int index, NodeSet nodes, List<NetworkDomain> children) {
    this.name = name;
    this.tier = tier;
    this.index = index;
    this.nodes = nodes;
    this.children = List.copyOf(children);
    // Only the builder of this tree has a reference to it yet.
    this.children.forEach(child -> child.parent = Optional.of(this));
  }

  /** Sets the depth of this and all below, once the tree is complete. */
  void setDepth(int value) {
    depth = value;
    children.forEach(child -> child.setDepth(value + 1));
  }

  /** Name; that of the virtual top is {@link NetworkTree#TOP}. */
  public String name() {
    return name;
  }

  /** Tier; nodes on a lower one are nearer to each other. */
  public int tier() {
    return tier;
  }

  /** Index in {@link NetworkTree#hyperNodes}. */
  public int index() {
    return index;
  }

  /** Nodes in it and in all HyperNodes below it. */
  public NodeSet nodes() {
    return nodes;
  }

  /** HyperNodes just below it, by name. */
  public List<NetworkDomain> children() {
    return children;
  }

  /** HyperNode above it; the virtual top has none. */
  public Optional<NetworkDomain> parent() {
    return parent;
  }

  /** Number of HyperNodes above it. */
  public int depth() {
    return depth;
  }

  /** Returns whether another is this one or below it. */
  public boolean contains(NetworkDomain other) {
    NetworkDomain each = other;
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
