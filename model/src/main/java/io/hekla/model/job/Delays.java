package io.hekla.model.job;

import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.job.JobEntityState.Present;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/** Waiting actions of policies. Source: docs/reference/controllers.md#delayed-actions. */
final class Delays {
  private Delays() {}

  /** Returns the delay that a lifecycle event begins; one without timeout begins as taken. */
  static Delay of(PolicyTrigger trigger, Instant now, boolean taken) {
    return new Delay(
        trigger.kind(),
        trigger.policy().action(),
        trigger.task(),
        trigger.pod(),
        trigger.podUid(),
        trigger.index(),
        now.plus(trigger.policy().timeout()),
        taken);
  }

  /** Returns the delays that no longer apply by the observed state. */
  static List<Delay> expired(PodDiff diff) {
    if (diff.state().delays().isEmpty()) {
      return List.of();
    }
    var staying = new HashMap<String, JobObservation.Pod>();
    var running = new HashSet<String>();
    for (JobObservation.Pod pod : diff.staying()) {
      staying.put(pod.uid(), pod);
      if (pod.phase() == PodPhase.RUNNING) {
        running.add(pod.name());
      }
    }
    return diff.state().delays().stream()
        .filter(
            delay ->
                expired(
                    delay,
                    diff,
                    Optional.ofNullable(staying.get(delay.podUid())),
                    running.contains(delay.pod())))
        .toList();
  }

  /**
   * Returns whether a delay no longer applies.
   *
   * @param pod the pod of the delay, if it stays
   * @param runs whether a pod of its name runs
   */
  private static boolean expired(
      Delay delay, PodDiff diff, Optional<JobObservation.Pod> pod, boolean runs) {
    return switch (delay.trigger()) {
      case POD_PENDING -> pod.filter(one -> one.phase() == PodPhase.PENDING).isEmpty();
      case POD_FAILED -> runs || (delay.executed() && pod.isEmpty());
      case POD_EVICTED -> runs;
      case UNKNOWN ->
          delay.executed()
              && diff.podGroup()
                  .filter(gang -> gang.uid().equals(delay.podUid()))
                  .filter(gang -> gang.phase() == PodGroupPhase.UNKNOWN)
                  .isEmpty();
      case ANY,
          POD_RUNNING,
          TASK_COMPLETED,
          TASK_FAILED,
          OUT_OF_SYNC,
          COMMAND_ISSUED,
          JOB_UPDATED ->
          false;
    };
  }

  /** Returns the delays that are due, in the order in which they act. */
  static List<Delay> due(Present state, Instant now) {
    return state.delays().stream()
        .filter(delay -> !delay.executed() && !delay.due().isAfter(now))
        .sorted(Comparator.comparing(Delay::due))
        .toList();
  }

  /** Returns delays without some of them, each of which must be present. */
  static List<Delay> without(List<Delay> delays, List<Delay> dropped) {
    var counts = new HashMap<Delay, Integer>();
    dropped.forEach(delay -> counts.merge(delay, 1, Integer::sum));
    var left = new ArrayList<Delay>();
    for (Delay delay : delays) {
      if (!counts.containsKey(delay)) {
        left.add(delay);
      } else {
        counts.computeIfPresent(delay, (same, count) -> count == 1 ? null : count - 1);
      }
    }
    if (!counts.isEmpty()) {
      throw new IllegalStateException(
          "no such delay to drop: " + counts.keySet().iterator().next());
    }
    return left;
  }

  /** Returns the time of the next one that is due. */
  static Optional<Instant> next(Present state) {
    return state.delays().stream()
        .filter(delay -> !delay.executed())
        .map(Delay::due)
        .min(Instant::compareTo);
  }

  /**
   * Returns the delays left after an action of a policy or an order: those of its own extent are
   * cancelled.
   */
  static List<Delay> after(List<Delay> delays, JobAction action, JobEvent.Cause cause) {
    var left = new ArrayList<Delay>();
    for (Delay delay : delays) {
      boolean cancelled =
          switch (action.scope()) {
            case JOB -> true;
            case TASK -> delay.task().equals(cause.task()) && !cause.task().isEmpty();
            case POD, PARTITION -> delay.pod().equals(cause.pod()) && !cause.pod().isEmpty();
            case NONE -> false;
          };
      if (!cancelled) {
        left.add(delay);
      }
    }
    return left;
  }
}
