package io.hekla.scheduler.session;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What went wrong with nodes, by their index, while something was kept of each of them: it is
 * thrown again whenever such a node is asked about, and concerns no other.
 */
public final class NodeFailures {
  private final Map<Integer, Throwable> byNode = new HashMap<>();

  /** How nodes are grouped by whoever sums up over several of them. */
  @FunctionalInterface
  public interface Grouping {
    /** The group of a node, by its index. */
    int of(int node);
  }

  /** Has something looked at that concerns one node, and keeps what that throws. */
  public <T> void contain(int node, T one, Consumer<T> look) {
    try {
      look.accept(one);
    } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError failure) {
      byNode.putIfAbsent(node, failure);
    }
  }

  /** Whether nothing went wrong anywhere. */
  public boolean isEmpty() {
    return byNode.isEmpty();
  }

  /** Throws what went wrong with a node, if anything did. */
  public void check(int node) {
    if (!byNode.isEmpty() && byNode.containsKey(node)) {
      throw again(byNode.get(node));
    }
  }

  /** Throws what went wrong with one of the nodes of a group, if anything did. */
  public void check(Grouping groups, int group) {
    byNode.forEach(
        (node, failure) -> {
          if (groups.of(node) == group) {
            throw again(failure);
          }
        });
  }

  /**
   * What was thrown before, to be thrown once more.
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
