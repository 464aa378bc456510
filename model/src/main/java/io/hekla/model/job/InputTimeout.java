package io.hekla.model.job;

import io.hekla.model.job.JobEntityState.Present;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * End of a Job's wait for its queue, a claim or a plugin. Pods that have started continue, so only
 * a Job of which no pod has started is terminated. Source:
 * docs/reference/controllers.md#job-controller-inputs-and-errors.
 */
final class InputTimeout {
  private InputTimeout() {}

  /** Returns the time at which a wait ends that has not ended yet. */
  static Optional<Instant> due(Present state) {
    return state.inputWait().filter(wait -> !wait.timedOut()).map(InputWait::due);
  }

  /**
   * Returns the wait after an observation: it begins with the first thing that is missing, and
   * lasts until nothing is.
   *
   * @param timeout the longest wait; zero for no end
   */
  static Optional<InputWait> after(PodDiff diff, Duration timeout, Instant now) {
    Optional<InputWait> known = diff.state().inputWait();
    if (!diff.state().phase().wantsPods()) {
      return known.filter(InputWait::timedOut);
    }
    Optional<Hold> hold =
        timeout.isZero() || diff.pods().started() > 0 ? Optional.empty() : Hold.of(diff);
    Optional<InputWait> lasting = known.filter(wait -> !wait.timedOut());
    return hold.map(
        missing ->
            lasting
                .map(wait -> wait.due().isAfter(now) ? wait : wait.timedOut(missing))
                .orElseGet(
                    () ->
                        new InputWait(
                            missing.reason(), missing.message(), now.plus(timeout), false)));
  }
}
