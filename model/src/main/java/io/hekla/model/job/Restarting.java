package io.hekla.model.job;

/**
 * Phase Restarting: a Job waits until enough pods of the former attempt have left, then is pending
 * again; or has failed, once the retries are used up. With maxRetry N there are N-1 real restarts.
 *
 * <p>Abort, Terminate and Complete kill once more and lead nowhere else, as in the reference
 * (accident 6 of §10, kept: users' scripts repeat such an order until it takes).
 */
final class Restarting {
  private Restarting() {}

  static Step on(JobAction action, Look look) {
    return switch (action) {
      case SYNC_JOB -> Step.to(next(look, look.pods().terminating()));
      case RESTART_TASK, RESTART_POD, RESTART_PARTITION ->
          Step.kill(
              Step.Extent.TARGET,
              next(look, look.pods().terminating() + look.killedBy(Step.Extent.TARGET)));
      case RESTART_JOB, ABORT_JOB, COMPLETE_JOB, TERMINATE_JOB, RESUME_JOB, ENQUEUE_JOB, OTHER ->
          Step.kill(
              Step.Extent.ALL,
              next(look, look.pods().terminating() + look.killedBy(Step.Extent.ALL)));
    };
  }

  private static JobPhase next(Look look, int terminating) {
    if (look.retryCount() >= look.rules().maxRetry()) {
      return JobPhase.FAILED;
    }
    return look.rules().replicas() - terminating >= look.rules().minAvailable()
        ? JobPhase.PENDING
        : JobPhase.RESTARTING;
  }
}
