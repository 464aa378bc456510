package io.hekla.model.job;

/** Phase Aborting: a Job is aborted once no pod runs any more; it can be resumed before. */
final class Aborting {
  private Aborting() {}

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
          Step.to(look.pods().nothingLeft() ? JobPhase.ABORTED : JobPhase.ABORTING);
    };
  }
}
