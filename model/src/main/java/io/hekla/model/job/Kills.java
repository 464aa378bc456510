package io.hekla.model.job;

import java.util.HashSet;
import java.util.Set;

/** Pods that the kills of a state took, whether or not they have left since. */
final class Kills {
  private final JobState.Present state;
  private final Set<String> condemned;

  Kills(JobState.Present state) {
    this.state = state;
    condemned = new HashSet<>(state.condemnedPods());
  }

  boolean took(JobSight.Pod pod) {
    return byUid(pod)
        || (pod.version() < state.version() && !(pod.phase().ended() && state.retainEnded()));
  }

  /** Returns whether a kill took the pod by its uid. */
  boolean byUid(JobSight.Pod pod) {
    return condemned.contains(pod.uid());
  }
}
