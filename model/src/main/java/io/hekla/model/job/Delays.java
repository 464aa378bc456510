package io.hekla.model.job;

import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.job.JobState.Present;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Actions of policies that wait. Source: reference api-and-controllers.md §3.4. */
final class Delays {
  private Delays() {}

  /** The delay that an occasion begins; one without timeout begins as taken. */
  static Delay of(Occasion occasion, Instant now, boolean taken) {
    return new Delay(
        occasion.kind(),
        occasion.policy().action(),
        occasion.task(),
        occasion.pod(),
        occasion.podUid(),
        occasion.index(),
        now.plus(occasion.policy().timeout()),
        taken);
  }

  /** Those of the pods that an action aims at. */
  static List<Delay> of(Target target, List<Delay> delays) {
    return delays.stream()
        .filter(delay -> delay.task().equals(target.task()))
        .filter(delay -> !delay.pod().isEmpty() && target.indexes().contains(delay.index()))
        .toList();
  }

  /** Those that no longer apply by what is seen. */
  static List<Delay> over(Look look) {
    return look.state().delays().stream().filter(delay -> over(delay, look)).toList();
  }

  private static boolean over(Delay delay, Look look) {
    return switch (delay.occasion()) {
      case POD_PENDING ->
          look.staying().stream()
              .noneMatch(
                  pod -> pod.uid().equals(delay.podUid()) && pod.phase() == PodPhase.PENDING);
      case POD_FAILED ->
          runs(delay, look)
              || (delay.taken()
                  && look.staying().stream().noneMatch(pod -> pod.uid().equals(delay.podUid())));
      case POD_EVICTED -> runs(delay, look);
      case UNKNOWN ->
          delay.taken()
              && look.podGroup()
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

  private static boolean runs(Delay delay, Look look) {
    return look.staying().stream()
        .anyMatch(pod -> pod.name().equals(delay.pod()) && pod.phase() == PodPhase.RUNNING);
  }

  /** The first that is due. */
  static Optional<Delay> due(Present state, Instant now) {
    return state.delays().stream()
        .filter(delay -> !delay.taken() && !delay.due().isAfter(now))
        .min(Comparator.comparing(Delay::due));
  }

  /** When the next one is due. */
  static Optional<Instant> next(Present state) {
    return state.delays().stream()
        .filter(delay -> !delay.taken())
        .map(Delay::due)
        .min(Instant::compareTo);
  }

  /**
   * What is left after an action of a policy or an order: those of its own extent are cancelled.
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
