package io.hekla.model.job;

import java.util.List;
import java.util.Optional;

/**
 * Why a Job makes no pods although it wants them. The reference gives such a Job up after 15 tries
 * (api-and-controllers.md §3.1, accident 8 of §10); here it waits, and its status says for what.
 *
 * @param reason as the reference names the Kubernetes event
 */
record Hold(String reason, String message) {
  static Optional<Hold> of(Look look) {
    JobPhase phase = look.state().phase();
    JobSight sight = look.sight();
    if (!phase.wantsPods()) {
      return Optional.empty();
    }
    if (!sight.queueExists()) {
      return Optional.of(
          new Hold("PodGroupError", "the queue does not exist; create it or change spec.queue"));
    }
    return because("PluginError", sight.plugins().faults())
        .or(
            () ->
                // As there, volumes are looked at before pods are made for the first time.
                phase == JobPhase.PENDING
                    ? because("PVCError", sight.volumes().faults())
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
