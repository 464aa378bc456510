package io.hekla.faults;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Time of a fault, from its beginning to the first gang that was bound whole after its end. */
record Outage(Instant from, Instant to) {
  /** Returns the moment at which a patience has passed, the time of outages not counted. */
  static Instant after(Instant begin, Duration patience, List<Outage> outages) {
    Instant end = begin.plus(patience);
    for (Outage one : outages) {
      if (one.to().isAfter(begin) && one.from().isBefore(end)) {
        Instant from = one.from().isAfter(begin) ? one.from() : begin;
        end = end.plus(Duration.between(from, one.to()));
      }
    }
    return end;
  }
}
