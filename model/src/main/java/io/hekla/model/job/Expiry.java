package io.hekla.model.job;

import io.hekla.model.job.JobEntityState.Present;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/**
 * Deletion of finished Jobs. Source: docs/reference/controllers.md#time-to-live. The time follows
 * from the phase's beginning, which is in the journal; a restart neither extends nor forgets it.
 */
final class Expiry {
  private Expiry() {}

  /**
   * Returns the time at which the Job is to be deleted; empty for never, or not before it has
   * ended.
   */
  static Optional<Instant> of(PodDiff diff) {
    Present state = diff.state();
    int seconds = diff.rules().ttlSeconds();
    return !state.phase().ended() || seconds == JobRules.UNSET
        ? Optional.empty()
        : Optional.of(state.since().truncatedTo(ChronoUnit.SECONDS).plusSeconds(seconds));
  }

  /** Adds the deletion if it is time and the API shows how the Job ended. */
  static void add(PodDiff diff, Instant now, List<JobEffect> effects) {
    boolean statusWritten =
        diff.observation().observedStatus().phase().equals(diff.state().phase().spelling());
    if (statusWritten && of(diff).filter(due -> !due.isAfter(now)).isPresent()) {
      effects.add(new JobEffect.DeleteJob(diff.observation().uid()));
    }
  }

  /** Returns the next time at which something is due: a waiting action, or the deletion. */
  static Optional<Instant> nextWake(PodDiff diff, Instant now) {
    var deletion = of(diff).filter(due -> due.isAfter(now));
    return earlier(earlier(Delays.next(diff.state()), InputTimeout.due(diff.state())), deletion);
  }

  /** Returns the earlier of two times that may be missing. */
  static Optional<Instant> earlier(Optional<Instant> one, Optional<Instant> other) {
    return one.map(time -> other.filter(time::isAfter).orElse(time)).or(() -> other);
  }
}
