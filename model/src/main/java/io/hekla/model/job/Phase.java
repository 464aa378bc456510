package io.hekla.model.job;

/**
 * Effect of actions in one phase. Source of all of them:
 * docs/reference/controllers.md#states-of-a-job.
 */
@FunctionalInterface
interface Phase {
  JobTransition on(JobAction action, PodDiff diff);

  static Phase of(JobPhase phase) {
    return switch (phase) {
      case PENDING -> Pending::on;
      case RUNNING -> Running::on;
      case RESTARTING -> Restarting::on;
      case ABORTING -> Aborting::on;
      case ABORTED -> Aborted::on;
      case COMPLETING -> Completing::on;
      case TERMINATING -> Terminating::on;
      case COMPLETED, FAILED, TERMINATED -> Ended::on;
    };
  }
}
