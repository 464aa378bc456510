package io.hekla.model.job;

/**
 * Phase Restarting: a Job waits until enough pods of the former attempt have left, then is pending
 * again; or has failed, once the retries are used up. With maxRetry N there are N-1 real restarts.
 *
 * <p>Abort, Terminate and Complete kill once more and lead nowhere else, as in Volcano
 * (docs/compatibility.md#ways-of-volcanos-controllers-that-surprise, kept: users' scripts repeat
 * such an order until it takes).
 */
final class Restarting {
  private Restarting() {}

  static JobTransition on(JobAction action, PodDiff diff) {
    return switch (action) {
      case SYNC_JOB -> JobTransition.to(next(diff, diff.pods().terminating()));
      case RESTART_TASK, RESTART_POD, RESTART_PARTITION ->
          JobTransition.kill(
              JobTransition.Extent.TARGET,
              next(diff, diff.pods().terminating() + diff.killedBy(JobTransition.Extent.TARGET)));
      case RESTART_JOB, ABORT_JOB, COMPLETE_JOB, TERMINATE_JOB, RESUME_JOB, ENQUEUE_JOB, OTHER ->
          JobTransition.kill(
              JobTransition.Extent.ALL,
              next(diff, diff.pods().terminating() + diff.killedBy(JobTransition.Extent.ALL)));
    };
  }

  private static JobPhase next(PodDiff diff, int terminating) {
    if (diff.retryCount() >= diff.rules().maxRetry()) {
      return JobPhase.FAILED;
    }
    return diff.rules().replicas() - terminating >= diff.rules().minAvailable()
        ? JobPhase.PENDING
        : JobPhase.RESTARTING;
  }
}
