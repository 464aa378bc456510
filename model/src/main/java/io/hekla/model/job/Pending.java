package io.hekla.model.job;

/** Phase Pending: a Job runs as soon as minAvailable pods have started, ended ones included. */
final class Pending {
  private Pending() {}

  static Step on(JobAction action, Look look) {
    return switch (action) {
      case RESTART_JOB -> Step.retry(Step.Extent.ALL);
      case RESTART_TASK, RESTART_POD, RESTART_PARTITION -> Step.retry(Step.Extent.TARGET);
      case ABORT_JOB -> Step.kill(Step.Extent.SOFT, JobPhase.ABORTING);
      case COMPLETE_JOB -> Step.kill(Step.Extent.SOFT, JobPhase.COMPLETING);
      case TERMINATE_JOB -> Step.kill(Step.Extent.SOFT, JobPhase.TERMINATING);
      case RESUME_JOB, SYNC_JOB, ENQUEUE_JOB, OTHER ->
          Step.to(
              look.rules().minAvailable() <= look.pods().started()
                  ? JobPhase.RUNNING
                  : JobPhase.PENDING);
    };
  }
}
