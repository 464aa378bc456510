package io.hekla.model.job;

/** Phase Aborted: a Job stays until it is resumed. */
final class Aborted {
  private Aborted() {}

  static Step on(JobAction action, Look look) {
    return switch (action) {
      case RESUME_JOB -> Step.retry(Step.Extent.SOFT);
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
          Step.to(JobPhase.ABORTED);
    };
  }
}
