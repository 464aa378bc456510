package io.hekla.scheduler.session;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What a plugin keeps of each node, by the node's index. What goes wrong with one node is thrown
 * whenever that node is asked about, and concerns no other.
 *
 * @param <T> what is kept of a node
 */
public final class PerNode<T> {
  private final List<Optional<T>> nodes = new ArrayList<>();
  private final Map<Integer, RuntimeException> failures = new HashMap<>();

  /** Adds the next node. */
  public void begin(Supplier<Optional<T>> asItBegan) {
    try {
      nodes.add(asItBegan.get());
    } catch (RuntimeException failure) {
      failures.put(nodes.size(), failure);
      nodes.add(Optional.empty());
    }
  }

  /** The kept value of a node; throws its failure. */
  public Optional<T> at(int node) {
    if (!failures.isEmpty() && failures.containsKey(node)) {
      throw failures.get(node);
    }
    return nodes.get(node);
  }

  /** Changes what is kept of a node, if anything is. */
  public void change(int node, Consumer<T> change) {
    Optional<T> kept = nodes.get(node);
    if (kept.isPresent()) {
      try {
        change.accept(kept.get());
      } catch (RuntimeException failure) {
        failures.putIfAbsent(node, failure);
      }
    }
  }
}
