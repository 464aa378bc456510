package io.hekla.model.job;

import java.util.HashSet;
import java.util.Set;

/** Pods that the kills of a state took, whether or not they have left since. */
final class KilledPods {
  private final JobEntityState.Present state;
  private final Set<String> toDelete;

  KilledPods(JobEntityState.Present state) {
    this.state = state;
    toDelete = new HashSet<>(state.podsToDelete());
  }

  boolean hasKilled(JobObservation.Pod pod) {
    return byUid(pod)
        || (pod.version() < state.version() && !(pod.phase().ended() && state.retainEnded()));
  }

  /** Returns whether a kill took the pod by its uid. */
  boolean byUid(JobObservation.Pod pod) {
    return toDelete.contains(pod.uid());
  }
}
