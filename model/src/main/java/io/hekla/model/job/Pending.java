package io.hekla.model.job;

/** Phase Pending: a Job runs as soon as minAvailable pods have started, ended ones included. */
final class Pending {
  private Pending() {}

  static JobTransition on(JobAction action, PodDiff diff) {
    return switch (action) {
      case RESTART_JOB -> JobTransition.retry(JobTransition.Extent.ALL);
      case RESTART_TASK, RESTART_POD, RESTART_PARTITION ->
          JobTransition.retry(JobTransition.Extent.TARGET);
      case ABORT_JOB -> JobTransition.kill(JobTransition.Extent.SOFT, JobPhase.ABORTING);
      case COMPLETE_JOB -> JobTransition.kill(JobTransition.Extent.SOFT, JobPhase.COMPLETING);
      case TERMINATE_JOB -> JobTransition.kill(JobTransition.Extent.SOFT, JobPhase.TERMINATING);
      case RESUME_JOB, SYNC_JOB, ENQUEUE_JOB, OTHER ->
          JobTransition.to(
              diff.rules().minAvailable() <= diff.pods().started()
                  ? JobPhase.RUNNING
                  : JobPhase.PENDING);
    };
  }
}
