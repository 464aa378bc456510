package io.hekla.scheduler.actions;

import io.hekla.scheduler.plugin.Policy;
import io.hekla.scheduler.session.TaskView;
import io.hekla.scheduler.snapshot.TaskClass;
import java.util.HashSet;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * Memory of failed attempts, which saves attempts for tasks of one job that are like one that
 * failed: the session is in the same state until an attempt for another of them succeeds. Tasks
 * with peer rules are never alike.
 */
final class FailedAttempts {
  private final Policy policy;
  private final Set<Kind> hopeless = new HashSet<>();

  /** All properties of a task in need of room that plugins may read ({@code VictimRule}). */
  private record Kind(
      TaskClass taskClass,
      int priority,
      boolean preempts,
      boolean preemptable,
      String nominated,
      boolean searched) {
    static Kind of(TaskView task) {
      return new Kind(
          task.taskClass(),
          task.priority(),
          task.info().preempts(),
          task.info().preemptable(),
          task.info().nominatedNodeName(),
          task.isSearched());
    }
  }

  FailedAttempts(Policy policy) {
    this.policy = policy;
  }

  /** Runs the attempt unless it is known to fail; an attempt returns whether it succeeded. */
  void attempt(TaskView task, BooleanSupplier attempt) {
    var kind = Kind.of(task);
    if (hopeless.contains(kind) && policy.placement().peerRules(task).isEmpty()) {
      return;
    }
    if (attempt.getAsBoolean()) {
      hopeless.clear();
    } else if (policy.placement().peerRules(task).isEmpty()) {
      hopeless.add(kind);
    }
  }
}
