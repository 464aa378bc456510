package io.hekla.model.podgroup;

import io.hekla.model.podgroup.PodGroupEntityState.Present;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Limit of the time for which an incomplete gang may hold resources
 * (docs/concepts/gangs.md#once-it-runs).
 */
final class GangHold {
  private GangHold() {}

  /**
   * Returns the event that marks an expired hold, once; empty while there is time or the gang is
   * whole.
   */
  static Optional<PodGroupEvent.HoldExpired> expired(
      PodGroupMachine machine, Present state, PodGroupObservation observation, Instant now) {
    if (state.holdsSince().equals(Instant.EPOCH)
        || state.holdExpired()
        || now.isBefore(state.holdsSince().plus(machine.gangHold()))) {
      return Optional.empty();
    }
    var placed =
        observation.pods().stream()
            .filter(pod -> !pod.node().isEmpty() && !pod.terminating())
            .toList();
    if (placed.size() >= observation.minMember()) {
      return Optional.empty();
    }
    List<PodGroupDecisions.Eviction> evictions =
        machine.evictExpired()
            ? placed.stream().map(pod -> eviction(pod, observation)).toList()
            : List.of();
    return Optional.of(new PodGroupEvent.HoldExpired(evictions, now));
  }

  private static PodGroupDecisions.Eviction eviction(
      PodGroupObservation.Member pod, PodGroupObservation observation) {
    return new PodGroupDecisions.Eviction(
        pod.uid(),
        pod.namespace(),
        pod.name(),
        pod.node(),
        PodGroupMachine.HOLD_ACTION,
        observation.uid());
  }
}
