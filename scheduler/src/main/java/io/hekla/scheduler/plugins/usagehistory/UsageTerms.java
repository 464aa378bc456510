package io.hekla.scheduler.plugins.usagehistory;

import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.session.Session;
import java.time.Duration;

/**
 * Arguments of the plugin.
 *
 * @param halfLife time after which the past counts half
 * @param horizon time for which holders are expected to hold what they hold
 * @param reclaims whether queues reclaim beyond what they deserve
 * @param margin part by which the expected use of a queue that gives has to stay above that of the
 *     queue that it gives to; at least 0
 */
record UsageTerms(Duration halfLife, Duration horizon, boolean reclaims, double margin) {
  private static final Duration WEEK = Duration.ofDays(7);
  private static final Duration HOUR = Duration.ofHours(1);
  private static final double TENTH = 0.1;

  static UsageTerms read(Arguments.Reader arguments) {
    return new UsageTerms(
        arguments.duration("halfLife").orElse(WEEK),
        arguments.duration("horizon").orElse(HOUR),
        arguments.flag("reclaimBeyondDeserved", false),
        arguments.number("margin", TENTH, 0, Double.MAX_VALUE));
  }

  /** Returns the expected use of a holder that has used a mean up to now. */
  ExpectedUse use(Session session, ResourceVector average, double weight) {
    return new ExpectedUse(session.total(), average, weight, horizon, halfLife);
  }
}
