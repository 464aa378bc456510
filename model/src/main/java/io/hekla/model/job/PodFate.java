package io.hekla.model.job;

/** What becomes of a pod that is there, decided anew at every look. */
enum PodFate {
  /** Counts by its phase. */
  STAYS,
  /** Is on its way out already. */
  LEAVING,
  /** Is to be deleted. */
  DOOMED;

  /**
   * The fate of a pod. It is doomed if a kill took it: one at its uid, or a whole kill after its
   * version unless it had ended and that kill spared such; if it is marked as deleted by the Job;
   * if its index is no longer wanted; or if the Job wants no unfinished pods at all.
   */
  static PodFate of(JobSight.Pod pod, JobState.Present state, Kills kills, boolean indexWanted) {
    if (pod.terminating()) {
      return LEAVING;
    }
    boolean unwanted = state.phase().wantsPods() ? !indexWanted : !pod.phase().ended();
    return kills.took(pod) || pod.outOfSync() || unwanted ? DOOMED : STAYS;
  }
}
