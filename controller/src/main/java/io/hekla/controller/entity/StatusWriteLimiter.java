package io.hekla.controller.entity;

import com.typesafe.config.Config;
import io.hekla.controller.pace.RateLimit;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Pace of the writes of a member's statuses that may change again. One for all entities: statuses
 * that are bound to change anyway have to share a number of writes per second, so that they leave
 * the API server to binds and pods when thousands of objects are on their way at once. It measures
 * by a monotonic clock, so that no wall clock that is set back holds statuses.
 *
 * <p>A namespace that got less than its part of the writes lately does not wait for the others'
 * writes. Entities ask again and again rather than queue, since what they wait for may not be
 * wanted any more by then.
 */
public final class StatusWriteLimiter {
  private final Duration quiet;
  private final Duration latest;
  private final Duration longest;
  private final RateLimit inMotion;
  private final Duration between;
  private final LongSupplier nanoTime;
  private final long origin;

  /** Shares of the namespaces that asked lately. */
  private final Map<String, Share> shares = new HashMap<>();

  private Duration forgotten = Duration.ZERO;

  private static final class Share {
    private Duration needed = Duration.ZERO;
    private Duration served = Duration.ZERO;
  }

  /**
   * @param quiet time for which a status is the same before it is written
   * @param latest longest time until it is written, if it may be
   * @param longest longest wait for a place of a status that is bound to change
   * @param inMotionPerSecond number of such statuses written per second; at least 1
   * @param nanoTime nanoseconds since any origin; never goes back
   */
  public StatusWriteLimiter(
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
  public static StatusWriteLimiter read(Config hekla, LongSupplier nanoTime) {
    Config entity = hekla.getConfig("entity");
    return new StatusWriteLimiter(
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

  /** Returns the time since this pace began; never goes back. */
  Duration now() {
    return Duration.ofNanos(nanoTime.getAsLong() - origin);
  }

  /**
   * Returns whether a status in motion is written now; takes a place if so.
   *
   * @param namespace of its object; empty for objects of the cluster
   * @param since time when it began to wait
   */
  synchronized boolean isDue(String namespace, Duration since, Duration now) {
    if (now.compareTo(since.plus(longest)) >= 0) {
      return true;
    }
    Share share = shares.computeIfAbsent(namespace, unused -> new Share());
    share.needed = now;
    removeIdle(now);
    long nanos = now.toNanos();
    if (isBehind(share, since, now)) {
      // Writes that the others took ahead of their time are taken off their next ones.
      var unused = inMotion.take(nanos);
    } else if (!inMotion.takeIfFree(nanos)) {
      return false;
    }
    share.served = now;
    return true;
  }

  /** Removes namespaces that have not asked for a while; a seldom search is enough. */
  private void removeIdle(Duration now) {
    if (now.compareTo(forgotten.plus(latest)) < 0) {
      return;
    }
    forgotten = now;
    shares.values().removeIf(one -> one.needed.plus(longest).compareTo(now) < 0);
  }

  /** Returns whether it would have had a write since, if all askers had been served in turn. */
  private boolean isBehind(Share share, Duration since, Duration now) {
    Duration last = share.served.compareTo(since) > 0 ? share.served : since;
    return shares.size() > 1 && now.compareTo(last.plus(between.multipliedBy(shares.size()))) >= 0;
  }
}
