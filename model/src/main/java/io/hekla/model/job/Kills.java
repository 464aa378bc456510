package io.hekla.model.job;

import java.util.HashSet;
import java.util.Set;

/** Pods that the kills of a state took, whether or not they have left since. */
final class Kills {
  private final JobEntityState.Present state;
  private final Set<String> toDelete;

  Kills(JobEntityState.Present state) {
    this.state = state;
    toDelete = new HashSet<>(state.podsToDelete());
  }

  boolean took(JobObservation.Pod pod) {
    return byUid(pod)
        || (pod.version() < state.version() && !(pod.phase().ended() && state.retainEnded()));
  }

  /** Returns whether a kill took the pod by its uid. */
  boolean byUid(JobObservation.Pod pod) {
    return toDelete.contains(pod.uid());
  }
}
