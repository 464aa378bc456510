package io.hekla.model.cluster;

import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;
import io.hekla.model.resource.ResourceVector;
import java.time.Duration;
import java.time.Instant;

/**
 * Usage over time of a queue, or of a namespace or user in it: the mean of the amounts that it
 * held, in which the past counts half as much after each half-life. It is written when the amounts
 * change, and known for any time after that. Source: docs/reference/usage-history.md.
 *
 * @param key kind of the holder, and its name: {@code queue/ml}, {@code namespace/ml/team-a},
 *     {@code user/ml/ada}
 * @param at time of the last change
 * @param halfLife time after which the past counts half; positive
 * @param average the mean at that time
 * @param held amounts held from that time on
 */
@LogicalName("fact.usage-account")
public record UsageAccount(
    ObjectKey key, Instant at, Duration halfLife, ResourceVector average, ResourceVector held)
    implements SchedulerFact, JournalSerializable {
  /** Kind of the account of a queue. */
  public static final String QUEUE = "queue";

  /** Kind of the account of a namespace in a queue. */
  public static final String NAMESPACE = "namespace";

  /** Kind of the account of a user in a queue. */
  public static final String USER = "user";

  /** Returns the key of the account of a queue. */
  public static ObjectKey ofQueue(String queue) {
    return new ObjectKey(QUEUE, queue);
  }

  /**
   * Returns the key of the account of a namespace or user in a queue.
   *
   * @param kind {@link #NAMESPACE} or {@link #USER}
   */
  public static ObjectKey of(String kind, String queue, String name) {
    return new ObjectKey(kind, queue + "/" + name);
  }

  /** Returns the name of the queue that it is about, or in which its holder uses something. */
  public String queue() {
    int end = key.name().indexOf('/');
    return end < 0 ? key.name() : key.name().substring(0, end);
  }

  /** Returns the account of a holder that has used nothing up to now. */
  public static UsageAccount opened(
      ObjectKey key, Instant now, Duration halfLife, ResourceVector held) {
    return new UsageAccount(key, now, halfLife, ResourceVector.EMPTY, held);
  }

  /** Returns the account with other amounts from now on. */
  public UsageAccount holding(ResourceVector amounts, Duration newHalfLife, Instant now) {
    Instant later = now.isAfter(at) ? now : at;
    return new UsageAccount(key, later, newHalfLife, averageAt(later), amounts);
  }

  /** Returns the mean at a time, if the amounts have not changed by then. */
  public ResourceVector averageAt(Instant time) {
    return mean(average, held, Duration.between(at, time), halfLife);
  }

  /**
   * Returns the mean after a while in which certain amounts are held.
   *
   * @param before the mean before
   * @param elapsed the while; a negative one counts as none
   */
  public static ResourceVector mean(
      ResourceVector before, ResourceVector held, Duration elapsed, Duration halfLife) {
    if (!elapsed.isPositive()) {
      return before;
    }
    double rest = remaining(elapsed, halfLife);
    return before.times(rest).plus(held.times(1 - rest));
  }

  /** Returns the part, 0..1, with which the past counts after a while. */
  public static double remaining(Duration elapsed, Duration halfLife) {
    // StrictMath gives the same bytes on every machine.
    return StrictMath.pow(0.5, (double) elapsed.toMillis() / Math.max(1, halfLife.toMillis()));
  }

  @Override
  public String kind() {
    return "usage";
  }
}
