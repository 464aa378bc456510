package io.hekla.model.job;

/** Phase Completing: a Job is completed once no pod runs any more, whatever else is requested. */
final class Completing {
  private Completing() {}

  static JobTransition on(JobAction action, PodDiff diff) {
    return switch (action) {
      case ABORT_JOB,
          RESTART_JOB,
          RESTART_TASK,
          RESTART_POD,
          RESTART_PARTITION,
          TERMINATE_JOB,
          COMPLETE_JOB,
          RESUME_JOB,
          SYNC_JOB,
          ENQUEUE_JOB,
          OTHER ->
          JobTransition.to(diff.pods().isEmpty() ? JobPhase.COMPLETED : JobPhase.COMPLETING);
    };
  }
}
