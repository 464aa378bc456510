package io.hekla.model.jobflow;

/**
 * Phase of a JobFlow as the API spells it. Source: docs/reference/jobflow.md#phases,
 * docs/reference/controllers.md#jobflow-controller.
 */
public enum JobFlowPhase {
  /** Pending: none of its Jobs runs yet. */
  PENDING("Pending"),
  /** Running: a Job runs or has completed, and none has failed. */
  RUNNING("Running"),
  /** Succeeded: every Job has completed. */
  SUCCEED("Succeed"),
  /** Failed: a Job has failed or was terminated; no further Job is created. */
  FAILED("Failed"),
  /** Terminating: written by others only; no further Job is created. */
  TERMINATING("Terminating");

  private final String spelling;

  JobFlowPhase(String spelling) {
    this.spelling = spelling;
  }

  /** Returns the phase as the API spells it. */
  public String spelling() {
    return spelling;
  }

  /** Reads the API's spelling; an empty or unknown one is {@link #PENDING}. */
  public static JobFlowPhase read(String spelling) {
    for (JobFlowPhase phase : values()) {
      if (phase.spelling.equals(spelling)) {
        return phase;
      }
    }
    return PENDING;
  }

  /** Returns whether nothing leads out of this phase. */
  public boolean ended() {
    return switch (this) {
      case SUCCEED, FAILED, TERMINATING -> true;
      case PENDING, RUNNING -> false;
    };
  }
}
