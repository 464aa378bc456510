package io.hekla.model.job;

/** Phase Aborted: a Job stays until it is resumed. */
final class Aborted {
  private Aborted() {}

  static JobTransition on(JobAction action, PodDiff diff) {
    return switch (action) {
      case RESUME_JOB -> JobTransition.retry(JobTransition.Extent.SOFT);
      case ABORT_JOB,
          RESTART_JOB,
          RESTART_TASK,
          RESTART_POD,
          RESTART_PARTITION,
          TERMINATE_JOB,
          COMPLETE_JOB,
          SYNC_JOB,
          ENQUEUE_JOB,
          OTHER ->
          JobTransition.to(JobPhase.ABORTED);
    };
  }
}
