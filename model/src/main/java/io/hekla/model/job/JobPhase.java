package io.hekla.model.job;

/** Phase of a Job as the API spells it. Source: reference api-and-controllers.md §1.3, §3.5. */
public enum JobPhase {
  /** Waits for its pods to start. */
  PENDING("Pending"),
  /** Being suspended: its unfinished pods are on their way out. */
  ABORTING("Aborting"),
  /** Suspended; can be resumed. */
  ABORTED("Aborted"),
  /** At least minAvailable pods have started. */
  RUNNING("Running"),
  /** Pods of a former attempt are on their way out; a new attempt follows. */
  RESTARTING("Restarting"),
  /** Being ended as a success: its unfinished pods are on their way out. */
  COMPLETING("Completing"),
  /** Ended as a success. */
  COMPLETED("Completed"),
  /** Being ended for good: its unfinished pods are on their way out. */
  TERMINATING("Terminating"),
  /** Ended for good by an order or a policy. */
  TERMINATED("Terminated"),
  /** Ended as a failure. */
  FAILED("Failed");

  private final String spelling;

  JobPhase(String spelling) {
    this.spelling = spelling;
  }

  /** The phase as the API spells it. */
  public String spelling() {
    return spelling;
  }

  /** Reads the API's spelling; an empty or unknown one is {@link #PENDING}, as in the reference. */
  public static JobPhase read(String spelling) {
    for (JobPhase phase : values()) {
      if (phase.spelling.equals(spelling)) {
        return phase;
      }
    }
    return PENDING;
  }

  /** Whether nothing leads out of this phase. */
  public boolean ended() {
    return switch (this) {
      case COMPLETED, TERMINATED, FAILED -> true;
      case PENDING, ABORTING, ABORTED, RUNNING, RESTARTING, COMPLETING, TERMINATING -> false;
    };
  }

  /** Whether a Job in this phase wants pods; in every other phase its unfinished pods must go. */
  public boolean wantsPods() {
    return switch (this) {
      case PENDING, RUNNING, RESTARTING -> true;
      case ABORTING, ABORTED, COMPLETING, COMPLETED, TERMINATING, TERMINATED, FAILED -> false;
    };
  }
}
