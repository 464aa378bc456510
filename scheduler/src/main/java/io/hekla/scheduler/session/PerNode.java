package io.hekla.scheduler.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Values that a plugin keeps of each node, by the node's index. A failure of one node is thrown
 * whenever that node is asked about, and concerns no other.
 *
 * @param <T> type of the value of a node
 */
public final class PerNode<T> {
  private final List<Optional<T>> nodes = new ArrayList<>();
  private final NodeFailures failures = new NodeFailures();

  /** Adds the next node. */
  public void begin(Supplier<Optional<T>> atSessionStart) {
    int node = nodes.size();
    nodes.add(Optional.empty());
    failures.contain(node, atSessionStart, value -> nodes.set(node, value.get()));
  }

  /** Returns the kept value of a node; throws its failure. */
  public Optional<T> at(int node) {
    failures.check(node);
    return nodes.get(node);
  }

  /** Changes the value of a node, if it has one. */
  public void change(int node, Consumer<T> change) {
    Optional<T> cached = nodes.get(node);
    if (cached.isPresent()) {
      failures.contain(node, cached.get(), change);
    }
  }
}
