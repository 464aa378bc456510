package io.hekla.model.job;

/** Phase Aborting: a Job is aborted once no pod runs any more; it can be resumed before. */
final class Aborting {
  private Aborting() {}

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
          JobTransition.to(diff.pods().isEmpty() ? JobPhase.ABORTED : JobPhase.ABORTING);
    };
  }
}
