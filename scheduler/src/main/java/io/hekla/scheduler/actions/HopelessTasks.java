package io.hekla.scheduler.actions;

import io.hekla.scheduler.plugin.Policy;
import io.hekla.scheduler.session.TaskView;
import io.hekla.scheduler.snapshot.TaskClass;
import java.util.HashSet;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * Spares attempts for tasks of one job that are like one for which nothing could be done: until
 * something is done for another of them, the session stands as it did then. Tasks to which other
 * pods matter are not alike.
 */
final class HopelessTasks {
  private final Policy policy;
  private final Set<Kind> hopeless = new HashSet<>();

  /** All that plugins may look at in a task that needs room ({@code VictimRule}). */
  private record Kind(
      TaskClass taskClass, int priority, boolean preempts, boolean preemptable, String nominated) {
    static Kind of(TaskView task) {
      return new Kind(
          task.taskClass(),
          task.priority(),
          task.info().preempts(),
          task.info().preemptable(),
          task.info().nominatedNodeName());
    }
  }

  HopelessTasks(Policy policy) {
    this.policy = policy;
  }

  /** Makes the attempt unless it is known to come to nothing; an attempt tells whether it did. */
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
