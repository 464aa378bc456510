package io.hekla.scheduler.snapshot;

import java.util.function.Function;

/**
 * Rule of a plugin that computes a result from one node and the pods on it. A node caches the last
 * result of each rule, for all sessions until the node changes.
 *
 * @param name identifies the rule
 * @param source what else the result depends on, such as arguments: of equal sources results are
 *     equal
 * @param of the rule; stateless, and without references to a session, which it would outlive
 * @param <T> the result; must not be modified
 */
public record NodeRule<T>(String name, Object source, Function<NodeState, T> of) {
  /** Returns whether a result of this rule is also one of the other. */
  boolean isAs(NodeRule<?> other) {
    return source.equals(other.source);
  }
}
