package io.hekla.model.job;

/** Phase Completing: a Job is completed once no pod runs any more, whatever else is requested. */
final class Completing {
  private Completing() {}

  static Step on(JobAction action, Look look) {
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
          Step.to(look.pods().nothingLeft() ? JobPhase.COMPLETED : JobPhase.COMPLETING);
    };
  }
}
