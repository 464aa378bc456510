package io.hekla.model.job;

/**
 * Phase Running: a Job is interrupted like a pending one, else ended by the rules of {@link
 * Completion}.
 */
final class Running {
  private Running() {}

  static JobTransition on(JobAction action, PodDiff diff) {
    return switch (action) {
      case RESTART_JOB,
          RESTART_TASK,
          RESTART_POD,
          RESTART_PARTITION,
          ABORT_JOB,
          COMPLETE_JOB,
          TERMINATE_JOB ->
          Pending.on(action, diff);
      case RESUME_JOB, SYNC_JOB, ENQUEUE_JOB, OTHER -> JobTransition.to(Completion.next(diff));
    };
  }
}
