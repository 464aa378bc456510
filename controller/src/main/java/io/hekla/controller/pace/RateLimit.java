package io.hekla.controller.pace;

/**
 * Rate limit that spreads requests so that no more than a number of them begin per second, beyond a
 * burst. Each has a place in time; an early caller learns how long to wait for it, or goes without.
 */
public final class RateLimit {
  private final long intervalNanos;
  private final long burstNanos;
  private long nextPlace;

  /**
   * @param perSecond places per second; at least 1
   * @param burst places that are free at once after a while of quiet; at least 1
   */
  public RateLimit(int perSecond, int burst, long nowNanos) {
    this.intervalNanos = 1_000_000_000L / perSecond;
    this.burstNanos = intervalNanos * (burst - 1L);
    this.nextPlace = nowNanos - burstNanos;
  }

  /** Takes the next place; returns the time to wait for it, in nanoseconds. */
  public synchronized long take(long nowNanos) {
    long place = nextPlace - nowNanos < -burstNanos ? nowNanos - burstNanos : nextPlace;
    nextPlace = place + intervalNanos;
    return Math.max(0, place - nowNanos);
  }

  /** Takes a place if one is free now; returns whether there was one. */
  public synchronized boolean takeIfFree(long nowNanos) {
    if (nextPlace > nowNanos) {
      return false;
    }
    take(nowNanos);
    return true;
  }
}
