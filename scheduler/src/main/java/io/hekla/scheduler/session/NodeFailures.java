package io.hekla.scheduler.session;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Failures of nodes, by their index, from the computation of a value kept of each of them: a
 * failure is rethrown whenever such a node is asked about, and concerns no other.
 */
public final class NodeFailures {
  private final Map<Integer, Throwable> byNode = new HashMap<>();

  /** Grouping of nodes for sums over several of them. */
  @FunctionalInterface
  public interface Grouping {
    /** Returns the group of a node, by its index. */
    int of(int node);
  }

  /** Runs a computation that concerns one node, and stores what it throws. */
  public <T> void contain(int node, T one, Consumer<T> action) {
    try {
      action.accept(one);
    } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError failure) {
      byNode.putIfAbsent(node, failure);
    }
  }

  /** Returns whether no node has a failure. */
  public boolean isEmpty() {
    return byNode.isEmpty();
  }

  /** Throws the failure of a node, if it has one. */
  public void check(int node) {
    if (!byNode.isEmpty() && byNode.containsKey(node)) {
      throw again(byNode.get(node));
    }
  }

  /** Throws the failure of one of the nodes of a group, if any has one. */
  public void check(Grouping groups, int group) {
    byNode.forEach(
        (node, failure) -> {
          if (groups.of(node) == group) {
            throw again(failure);
          }
        });
  }

  /**
   * Returns a throwable to be rethrown.
   *
   * @param unchecked a RuntimeException or Error
   */
  static RuntimeException again(Throwable unchecked) {
    if (unchecked instanceof Error error) {
      throw error;
    }
    return (RuntimeException) unchecked;
  }
}
