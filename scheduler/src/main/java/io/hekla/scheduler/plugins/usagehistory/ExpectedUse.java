package io.hekla.scheduler.plugins.usagehistory;

import io.hekla.model.cluster.UsageAccount;
import io.hekla.model.resource.ResourceVector;
import java.time.Duration;

/**
 * Expected use of a holder: the share of the cluster that it will have used in the mean, by its
 * weight, once it has held what it holds for a certain time more. So a session that places pods of
 * a holder moves it back in the order at once.
 */
final class ExpectedUse {
  /** Weight of a holder whose weight is 0. */
  private static final double LEAST_WEIGHT = 1e-9;

  private final ResourceVector total;
  private final ResourceVector past;
  private final double weight;
  private final double remaining;
  private ResourceVector lastHeld = ResourceVector.EMPTY;
  private double last;

  /**
   * @param average the mean that the holder has used up to now
   * @param horizon the time for which it is to hold what it holds
   */
  ExpectedUse(
      ResourceVector total,
      ResourceVector average,
      double weight,
      Duration horizon,
      Duration halfLife) {
    this.total = total;
    this.weight = Math.max(weight, LEAST_WEIGHT);
    remaining = UsageAccount.remaining(horizon, halfLife);
    past = average.times(remaining);
    last = past.dominantShareOf(total) / this.weight;
  }

  /** Returns the expected use of a holder that holds certain amounts. */
  double with(ResourceVector held) {
    if (!held.equals(lastHeld)) {
      lastHeld = held;
      last = past.plus(held.times(1 - remaining)).dominantShareOf(total) / weight;
    }
    return last;
  }
}
