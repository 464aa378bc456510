package io.hekla.simulator.whatif;

import io.hekla.simulator.virtual.Workload;
import java.time.Duration;
import java.time.Instant;

/**
 * Times of recorded days in virtual time.
 *
 * @param from beginning of the days
 * @param lead virtual time before it, at whose beginning the Jobs that ran then are placed
 * @param waiting virtual time before it at which the Jobs come that waited then
 */
record DaysTime(Instant from, Duration lead, Duration waiting) {
  /** Virtual time of the beginning of the days. */
  Instant beginning() {
    return Workload.beginning().plus(lead);
  }

  /**
   * Virtual time at which a Job comes that waited when the days began: one a second, since the
   * order of Jobs follows their time of creation, which has whole seconds.
   *
   * @param number of the Job among those that waited, from 0
   */
  Instant waitingCome(int number) {
    Instant at = beginning().minus(waiting).plusSeconds(number);
    return at.isBefore(beginning()) ? at : beginning();
  }

  Instant of(Instant recorded) {
    return recorded.isBefore(from)
        ? beginning()
        : beginning().plus(Duration.between(from, recorded));
  }

  Instant of(RecordedMoment moment) {
    return moment.isBase() ? beginning() : of(moment.at());
  }

  /** Virtual time from which a pod runs that has a node by this change. */
  Instant started(RecordedMoment moment) {
    return moment.isBase() ? Workload.beginning() : of(moment.at());
  }
}
