package io.hekla.model.job;

/**
 * Next step of a Job: the extent of the kill, and the phase that follows.
 *
 * <p>{@link Extent#NONE} stands for a Sync where pods are wanted. In the phases where none are
 * wanted it stands for the repeated soft kill of Volcano: every observation deletes what is left
 * there, without a new event and without raising the version each time.
 *
 * @param retry whether a retry is consumed
 */
record JobTransition(Extent kill, boolean retry, JobPhase next) {
  /** Extent of the kill of a step. */
  enum Extent {
    NONE,
    /** The pods that the action aims at. */
    TARGET,
    /** All pods but those that have ended. */
    SOFT,
    /** All pods. */
    ALL
  }

  static JobTransition to(JobPhase next) {
    return new JobTransition(Extent.NONE, false, next);
  }

  static JobTransition kill(Extent extent, JobPhase next) {
    return new JobTransition(extent, false, next);
  }

  static JobTransition retry(Extent extent) {
    return new JobTransition(extent, true, JobPhase.RESTARTING);
  }
}
