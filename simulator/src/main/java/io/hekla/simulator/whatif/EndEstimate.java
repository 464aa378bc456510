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
    int first = firstLonger(elapsed);
    int longer = sorted.size() - first;
    return Optional.of(longer == 0 ? elapsed : sorted.get(first + longer / 2).minus(elapsed));
  }

  /** Returns the index of the first run time that is longer; their number if none is. */
  private int firstLonger(Duration elapsed) {
    int from = 0;
    int to = sorted.size();
    while (from < to) {
      int middle = (from + to) / 2;
      if (sorted.get(middle).compareTo(elapsed) > 0) {
        to = middle;
      } else {
        from = middle + 1;
      }
    }
    return from;
  }

  /** Returns the number of pods whose end was estimated. */
  int used() {
    return used;
  }
}
