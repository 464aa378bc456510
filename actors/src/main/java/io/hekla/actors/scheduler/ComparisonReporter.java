package io.hekla.actors.scheduler;

import io.hekla.actors.metrics.Counts;
import io.hekla.actors.metrics.Metric;
import io.hekla.controller.session.ModeComparison;
import io.hekla.controller.session.OutcomeCounts;
import io.hekla.controller.session.SchedulerEvent;
import java.time.Duration;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reporter of compared pods: each to monitoring, and all together to people, at most once a minute.
 */
final class ComparisonReporter {
  /** Logger with a name of its own, because users of the observing mode want to read it. */
  private static final Logger LOG = LoggerFactory.getLogger("io.hekla.observed");

  private static final Duration PAUSE = Duration.ofMinutes(1);

  private final Counts counts;
  private OutcomeCounts reported = OutcomeCounts.NONE;
  private Instant next = Instant.EPOCH;

  ComparisonReporter(Counts counts) {
    this.counts = counts;
  }

  /** Reports each pod that a session compared. */
  void report(SchedulerEvent.SessionObserved event) {
    for (ModeComparison one : event.comparisons()) {
      counts.one(Metric.OBSERVED_PODS, one.outcome().word());
      LOG.debug(
          "pod {} {}: Hekla {}, found {}",
          one.pod(),
          one.outcome().text(),
          one.node().isEmpty() ? "had no node for it" : "would have taken " + one.node(),
          one.actualNode().isEmpty() ? "on no node" : "on " + one.actualNode());
    }
  }

  /** Reports all pods since the first, where that is news. */
  void sumUp(OutcomeCounts all, Instant now) {
    if (!all.equals(reported) && !now.isBefore(next)) {
      reported = all;
      next = now.plus(PAUSE);
      LOG.info("pods compared with the other scheduler, so far: {}", all.text());
    }
  }
}
