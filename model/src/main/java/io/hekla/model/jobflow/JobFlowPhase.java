package io.hekla.model.jobflow;

/** Phase of a JobFlow as the API spells it. Source: reference api-and-controllers.md §1.8, §5.3. */
public enum JobFlowPhase {
  /** None of its Jobs runs yet. */
  PENDING("Pending"),
  /** A Job runs or has completed, and none has failed. */
  RUNNING("Running"),
  /** Every Job has completed. */
  SUCCEED("Succeed"),
  /** A Job has failed or was terminated; no further Job is made. */
  FAILED("Failed"),
  /** Written by others only; no further Job is made. */
  TERMINATING("Terminating");

  private final String spelling;

  JobFlowPhase(String spelling) {
    this.spelling = spelling;
  }

  /** The phase as the API spells it. */
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

  /** Whether nothing leads out of this phase. */
  public boolean ended() {
    return switch (this) {
      case SUCCEED, FAILED, TERMINATING -> true;
      case PENDING, RUNNING -> false;
    };
  }
}
