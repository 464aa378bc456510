package io.hekla.actors.entity;

import com.typesafe.config.Config;
import io.hekla.actors.kubernetes.RateLimit;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * When the statuses of a member's entities are written that may change again. One for all of them:
 * those that are bound to change anyway have to share a number of writes per second, so that they
 * leave the API server to binds and pods when thousands of objects are on their way at once.
 */
public final class StatusPace {
  private final Duration quiet;
  private final Duration latest;
  private final Duration longest;
  private final RateLimit inMotion;

  /**
   * @param quiet a status is written once it was the same for this time
   * @param latest and at the latest after this time, if it may be
   * @param longest one that is bound to change waits no longer than this for a place
   * @param inMotionPerSecond how many such statuses are written per second; at least 1
   */
  public StatusPace(Duration quiet, Duration latest, Duration longest, int inMotionPerSecond) {
    this.quiet = quiet;
    this.latest = latest;
    this.longest = longest;
    this.inMotion = new RateLimit(inMotionPerSecond, inMotionPerSecond, 0);
  }

  /** Reads {@code hekla}. */
  public static StatusPace read(Config hekla) {
    Config entity = hekla.getConfig("entity");
    return new StatusPace(
        entity.getDuration("status-quiet"),
        entity.getDuration("status-latest"),
        entity.getDuration("status-longest"),
        entity.getInt("status-in-motion-per-second"));
  }

  Duration quiet() {
    return quiet;
  }

  Duration latest() {
    return latest;
  }

  /** Whether a status in motion is written now that has waited since then; takes a place if so. */
  boolean isDue(Instant since, Instant now) {
    return !now.isBefore(since.plus(longest))
        || inMotion.takeIfFree(TimeUnit.MILLISECONDS.toNanos(now.toEpochMilli()));
  }
}
