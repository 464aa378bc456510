package io.hekla.model.job;

/**
 * Phase of a Job as the API spells it. Source: docs/reference/job.md#phases,
 * docs/reference/controllers.md#states-of-a-job.
 */
public enum JobPhase {
  /** Waiting for its pods to start. */
  PENDING("Pending"),
  /** Being suspended: its unfinished pods are being deleted. */
  ABORTING("Aborting"),
  /** Suspended; can be resumed. */
  ABORTED("Aborted"),
  /** Running: at least minAvailable pods have started. */
  RUNNING("Running"),
  /** Restarting: pods of a former attempt are being deleted; a new attempt follows. */
  RESTARTING("Restarting"),
  /** Being ended as a success: its unfinished pods are being deleted. */
  COMPLETING("Completing"),
  /** Ended as a success. */
  COMPLETED("Completed"),
  /** Being ended permanently: its unfinished pods are being deleted. */
  TERMINATING("Terminating"),
  /** Ended permanently by an order or a policy. */
  TERMINATED("Terminated"),
  /** Ended as a failure. */
  FAILED("Failed");

  private final String spelling;

  JobPhase(String spelling) {
    this.spelling = spelling;
  }

  /** Returns the phase as the API spells it. */
  public String spelling() {
    return spelling;
  }

  /** Reads the API's spelling; an empty or unknown one is {@link #PENDING}, as in Volcano. */
  public static JobPhase read(String spelling) {
    for (JobPhase phase : values()) {
      if (phase.spelling.equals(spelling)) {
        return phase;
      }
    }
    return PENDING;
  }

  /** Returns whether nothing leads out of this phase. */
  public boolean ended() {
    return switch (this) {
      case COMPLETED, TERMINATED, FAILED -> true;
      case PENDING, ABORTING, ABORTED, RUNNING, RESTARTING, COMPLETING, TERMINATING -> false;
    };
  }

  /**
   * Returns whether a Job in this phase neither holds nor waits for anything: it has ended, or is
   * suspended.
   */
  public boolean isAtRest() {
    return ended() || this == ABORTED;
  }

  /**
   * Returns whether a Job in this phase wants pods; in every other phase its unfinished pods must
   * go.
   */
  public boolean wantsPods() {
    return switch (this) {
      case PENDING, RUNNING, RESTARTING -> true;
      case ABORTING, ABORTED, COMPLETING, COMPLETED, TERMINATING, TERMINATED, FAILED -> false;
    };
  }
}
