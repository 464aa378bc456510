package io.hekla.scheduler.snapshot;

import java.util.function.Function;

/**
 * A rule of a plugin by which something follows from one node and the pods on it. A node keeps the
 * last result of each, for all sessions in which nothing happened to it.
 *
 * @param name what tells it from other rules
 * @param source what else the result depends on, such as arguments: of equal sources results are
 *     equal
 * @param of the rule; without a memory, and without anything of a session, which it would outlive
 * @param <T> the result; nobody changes it
 */
public record NodeRule<T>(String name, Object source, Function<NodeState, T> of) {
  /** Whether a result of this rule is one of the other. */
  boolean isAs(NodeRule<?> other) {
    return source.equals(other.source);
  }
}
