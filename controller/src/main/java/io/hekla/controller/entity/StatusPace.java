package io.hekla.controller.entity;

import com.typesafe.config.Config;
import io.hekla.controller.pace.RateLimit;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * When the statuses of a member's entities are written that may change again. One for all of them:
 * those that are bound to change anyway have to share a number of writes per second, so that they
 * leave the API server to binds and pods when thousands of objects are on their way at once. It
 * measures by a monotonic clock, so that no wall clock that is set back holds statuses.
 *
 * <p>A namespace that got less than its part of them lately does not wait for the others' writes.
 * Entities ask again and again rather than to queue, since what they wait for may not be wanted any
 * more by then.
 */
public final class StatusPace {
  private final Duration quiet;
  private final Duration latest;
  private final Duration longest;
  private final RateLimit inMotion;
  private final Duration between;
  private final LongSupplier nanoTime;
  private final long origin;

  /** Of the namespaces that asked lately. */
  private final Map<String, Share> shares = new HashMap<>();

  private Duration forgotten = Duration.ZERO;

  private static final class Share {
    private Duration asked = Duration.ZERO;
    private Duration served = Duration.ZERO;
  }

  /**
   * @param quiet a status is written once it was the same for this time
   * @param latest and at the latest after this time, if it may be
   * @param longest one that is bound to change waits no longer than this for a place
   * @param inMotionPerSecond how many such statuses are written per second; at least 1
   * @param nanoTime nanoseconds since any origin; never goes back
   */
  public StatusPace(
      Duration quiet,
      Duration latest,
      Duration longest,
      int inMotionPerSecond,
      LongSupplier nanoTime) {
    this.quiet = quiet;
    this.latest = latest;
    this.longest = longest;
    this.inMotion = new RateLimit(inMotionPerSecond, inMotionPerSecond, 0);
    this.between = Duration.ofSeconds(1).dividedBy(inMotionPerSecond);
    this.nanoTime = nanoTime;
    this.origin = nanoTime.getAsLong();
  }

  /** Reads {@code hekla}. */
  public static StatusPace read(Config hekla, LongSupplier nanoTime) {
    Config entity = hekla.getConfig("entity");
    return new StatusPace(
        entity.getDuration("status-quiet"),
        entity.getDuration("status-latest"),
        entity.getDuration("status-longest"),
        entity.getInt("status-in-motion-per-second"),
        nanoTime);
  }

  Duration quiet() {
    return quiet;
  }

  Duration latest() {
    return latest;
  }

  /** The time since this pace began; never goes back. */
  Duration now() {
    return Duration.ofNanos(nanoTime.getAsLong() - origin);
  }

  /**
   * Whether a status in motion is written now; takes a place if so.
   *
   * @param namespace of its object; empty for objects of the cluster
   * @param since when it began to wait
   */
  synchronized boolean isDue(String namespace, Duration since, Duration now) {
    if (now.compareTo(since.plus(longest)) >= 0) {
      return true;
    }
    Share share = shares.computeIfAbsent(namespace, unused -> new Share());
    share.asked = now;
    forgetQuiet(now);
    long nanos = now.toNanos();
    if (isBehind(share, since, now)) {
      // What the others took ahead of their time is taken off what they get next.
      var unused = inMotion.take(nanos);
    } else if (!inMotion.takeIfFree(nanos)) {
      return false;
    }
    share.served = now;
    return true;
  }

  /** Namespaces that have not asked for a while have no part; to look for them seldom is enough. */
  private void forgetQuiet(Duration now) {
    if (now.compareTo(forgotten.plus(latest)) < 0) {
      return;
    }
    forgotten = now;
    shares.values().removeIf(one -> one.asked.plus(longest).compareTo(now) < 0);
  }

  /** Whether it would have had a write since, if all who ask had been served in turn. */
  private boolean isBehind(Share share, Duration since, Duration now) {
    Duration last = share.served.compareTo(since) > 0 ? share.served : since;
    return shares.size() > 1 && now.compareTo(last.plus(between.multipliedBy(shares.size()))) >= 0;
  }
}
