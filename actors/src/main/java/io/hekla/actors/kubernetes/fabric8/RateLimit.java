package io.hekla.actors.kubernetes.fabric8;

/**
 * Spreads requests so that no more than a number of them begin per second, beyond a burst. Each has
 * a place in time; who comes early is told how long to wait for it.
 */
final class RateLimit {
  private final long intervalNanos;
  private final long burstNanos;
  private long nextPlace;

  RateLimit(int perSecond, int burst, long nowNanos) {
    this.intervalNanos = 1_000_000_000L / perSecond;
    this.burstNanos = intervalNanos * (burst - 1L);
    this.nextPlace = nowNanos - burstNanos;
  }

  /** Takes the next place; how long to wait for it, in nanoseconds. */
  synchronized long take(long nowNanos) {
    long place = nextPlace - nowNanos < -burstNanos ? nowNanos - burstNanos : nextPlace;
    nextPlace = place + intervalNanos;
    return Math.max(0, place - nowNanos);
  }
}
