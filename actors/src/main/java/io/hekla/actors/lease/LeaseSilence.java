package io.hekla.actors.lease;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import java.time.Duration;
import java.util.Optional;

/**
 * Time for which a Lease has not changed, by the clock of this process alone: clocks of those who
 * write it do not count.
 */
final class LeaseSilence {
  private Optional<String> version = Optional.empty();
  private Duration since = Duration.ZERO;

  /**
   * Notes what was read; returns the time for which it has been the same.
   *
   * @param lease as it was read; empty if there is none
   * @param now on a clock that only goes forward
   */
  Duration note(Optional<Lease> lease, Duration now) {
    String read = lease.map(found -> found.getMetadata().getResourceVersion()).orElse("none");
    if (version.filter(read::equals).isEmpty()) {
      version = Optional.of(read);
      since = now;
    }
    return now.minus(since);
  }

  /** Notes that the API server did not answer: what happened meanwhile is not known. */
  void interrupt() {
    version = Optional.empty();
  }
}
