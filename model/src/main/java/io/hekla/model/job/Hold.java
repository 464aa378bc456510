package io.hekla.model.job;

import java.util.List;
import java.util.Optional;

/**
 * Reason why a Job creates no pods although it wants them. Volcano fails such a Job after 15 tries
 * (docs/reference/controllers.md#job-controller-inputs-and-errors,
 * docs/compatibility.md#ways-of-volcanos-controllers-that-surprise); here it waits, and its status
 * states for what.
 *
 * @param reason reason of the Kubernetes event, as in Volcano
 */
record Hold(String reason, String message) {
  static Optional<Hold> of(PodDiff diff) {
    JobPhase phase = diff.state().phase();
    JobObservation observation = diff.observation();
    if (!phase.wantsPods()) {
      return Optional.empty();
    }
    if (!observation.queueExists()) {
      return Optional.of(
          new Hold("PodGroupError", "the queue does not exist; create it or change spec.queue"));
    }
    return because("PluginError", observation.plugins().faults())
        .or(
            () ->
                // As there, volumes are checked before pods are created for the first time.
                phase == JobPhase.PENDING
                    ? because("PVCError", observation.volumes().faults())
                    : Optional.empty());
  }

  private static Optional<Hold> because(String reason, List<String> faults) {
    return faults.isEmpty()
        ? Optional.empty()
        : Optional.of(new Hold(reason, String.join("; ", faults)));
  }

  JobEffect.Report report() {
    return new JobEffect.Report(true, reason, message);
  }
}
