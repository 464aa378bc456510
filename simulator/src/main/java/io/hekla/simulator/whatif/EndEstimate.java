package io.hekla.simulator.whatif;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Estimate of how long a running pod will go on: as the median of the recorded run times that were
 * longer than it has run already, else as long as it has run.
 */
final class EndEstimate {
  private final List<Duration> sorted;
  private int used;

  /**
   * @param lengths recorded run times of pods that ended
   */
  EndEstimate(List<Duration> lengths) {
    sorted = lengths.stream().sorted().toList();
  }

  Optional<Duration> remaining(Duration elapsed) {
    used++;
    List<Duration> longer = sorted.stream().filter(one -> one.compareTo(elapsed) > 0).toList();
    return Optional.of(longer.isEmpty() ? elapsed : longer.get(longer.size() / 2).minus(elapsed));
  }

  /** Returns the number of pods whose end was estimated. */
  int used() {
    return used;
  }
}
