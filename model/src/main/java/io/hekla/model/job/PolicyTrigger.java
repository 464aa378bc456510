package io.hekla.model.job;

/**
 * Lifecycle event that a policy answers.
 *
 * @param task name of the task; empty if it concerns the whole Job
 * @param pod name of the pod; empty if it is not of one pod
 * @param podUid uid of the pod; empty if there is no such pod any more
 * @param index index of the pod within its task; -1 if it is not of one pod
 */
record PolicyTrigger(
    LifecycleEvent kind,
    JobRules.Policy policy,
    String task,
    String pod,
    String podUid,
    int index) {
  JobEvent.Cause cause() {
    return new JobEvent.Cause(kind, task, pod, podUid, "");
  }

  /**
   * Returns whether its action ends no other lifecycle event than those of the pods that it kills,
   * and begins none: nothing has to be evaluated anew after it.
   */
  boolean concernsItsPodsOnly() {
    boolean killsNothing = !policy.timeout().isZero() || policy.action() == JobAction.SYNC_JOB;
    return killsNothing
        || (kind == LifecycleEvent.POD_FAILED && TargetedKills.isBy(policy.action()));
  }

  /** Returns whether a delay stands for this lifecycle event: the same action for the same pod. */
  boolean isDelayedBy(Delay delay) {
    return delay.action() == policy.action()
        && delay.task().equals(task)
        && delay.pod().equals(pod)
        && (delay.trigger() == kind || !pod.isEmpty())
        && (!delay.executed() || delay.podUid().equals(podUid));
  }
}
