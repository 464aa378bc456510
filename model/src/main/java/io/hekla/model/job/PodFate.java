package io.hekla.model.job;

/** Fate of an existing pod, decided anew at every observation. */
enum PodFate {
  /** Pod that stays, counted by its phase. */
  STAYS,
  /** Pod that is being deleted already. */
  LEAVING,
  /** Pod that is to be deleted. */
  TO_DELETE;

  /**
   * Returns the fate of a pod. It is doomed if a kill took it: one at its uid, or a whole kill
   * after its version unless it had ended and that kill spared such; if it is marked as deleted by
   * the Job; if its index is no longer wanted; or if the Job wants no unfinished pods at all.
   */
  static PodFate of(
      JobObservation.Pod pod, JobEntityState.Present state, KilledPods kills, boolean indexWanted) {
    if (pod.terminating()) {
      return LEAVING;
    }
    boolean unwanted = state.phase().wantsPods() ? !indexWanted : !pod.phase().ended();
    return kills.hasKilled(pod) || pod.outOfSync() || unwanted ? TO_DELETE : STAYS;
  }
}
