package io.hekla.model.job;

import java.util.List;
import java.util.Optional;

/**
 * Reason why a Job creates no pods although it wants them. The reference fails such a Job after 15
 * tries (api-and-controllers.md §3.1, accident 8 of §10); here it waits, and its status states for
 * what.
 *
 * @param reason reason of the Kubernetes event, as in the reference
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
