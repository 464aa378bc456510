package io.hekla.recorder.api;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Bounds on questions: of one user so many at once and so many in a minute, of all users together
 * so many at once. Each user may ask so many in a row as in a minute, and then as often as the
 * minute allows. All answers together may take a share of one CPU: what short answers leave of it
 * is saved up to a burst, and above it questions are refused until enough is saved again. One user
 * may take half of that, so that the other half is left to others. Users are forgotten once their
 * minute is full again; those who ask first keep others out of nothing but the common bound.
 */
public final class QuestionLimits {
  private static final long MINUTE = Duration.ofMinutes(1).toNanos();

  /** Part of the common share of a CPU that one user may take. */
  private static final double USER_SHARE = 0.5;

  private static final String SERVICE_ACCOUNT = "system:serviceaccount:";

  /** Pause of a user whose own questions are still being answered. */
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final Bounds bounds;
  private final LongSupplier nanos;

  /** The user who asked longest ago comes first. */
  private final Map<String, Asker> askers = new LinkedHashMap<>(16, 0.75f, true);

  private int all;

  private final Budget common;

  /**
   * Bounds.
   *
   * @param perUser questions of one user that are answered at once
   * @param perMinute questions of one user in a minute
   * @param all questions of all users that are answered or wait, at once
   * @param load share of one CPU that all answers together may take in the long run
   * @param burst time of one CPU that may be saved
   */
  public record Bounds(int perUser, int perMinute, int all, double load, Duration burst) {
    public Bounds {
      if (perUser < 1 || perMinute < 1 || all < 1) {
        throw new IllegalArgumentException("bounds of questions must be at least 1");
      }
      if (!(load > 0) || !burst.isPositive()) {
        throw new IllegalArgumentException("load and burst of questions must be positive");
      }
    }
  }

  /** Limit above which a question is refused. */
  public enum Limit {
    USER_QUESTIONS("user-questions"),
    USER_RATE("user-rate"),
    USER_LOAD("user-load"),
    QUESTIONS("questions"),
    LOAD("load");

    private final String setting;

    Limit(String setting) {
      this.setting = setting;
    }

    /**
     * Returns the name of the setting below {@code hekla.recorder.api}; {@code user-load} is the
     * part of {@code load} and {@code burst} that one user may take.
     */
    public String setting() {
      return setting;
    }
  }

  /** Refusal of a question. */
  public record Refusal(Limit limit, ApiStatus status) {}

  /** Time of a CPU that is saved up while it is not taken; in nanoseconds. */
  private static final class Budget {
    private final double rate;
    private final double most;
    private double saved;
    private long at;

    Budget(Bounds bounds, double share, long now) {
      rate = bounds.load() * share;
      most = bounds.burst().toNanos() * share;
      saved = most;
      at = now;
    }

    void save(long now) {
      saved = Math.min(most, saved + (now - at) * rate);
      at = now;
    }

    /** Takes time; a debt is no larger than what may be saved, so that it is over in time. */
    void take(Duration time) {
      saved = Math.max(-most, saved - time.toNanos());
    }

    boolean isSpent() {
      return saved <= 0;
    }

    boolean isFull(long now) {
      return saved + (now - at) * rate >= most;
    }

    Duration untilSaved() {
      return Duration.ofNanos((long) (-saved / rate));
    }
  }

  private static final class Asker {
    private final Budget budget;
    private int now;
    private double left;
    private long at;

    Asker(Bounds bounds, long now) {
      budget = new Budget(bounds, USER_SHARE, now);
      left = bounds.perMinute();
      at = now;
    }
  }

  /**
   * Creates the bounds.
   *
   * @param nanos a monotonic clock
   */
  public QuestionLimits(Bounds bounds, LongSupplier nanos) {
    this.bounds = bounds;
    this.nanos = nanos;
    this.common = new Budget(bounds, 1, nanos.getAsLong());
  }

  /**
   * Returns who counts as the user of a question: all service accounts of a namespace are one,
   * since whoever may create one may create many.
   */
  public static String asker(String user) {
    if (!user.startsWith(SERVICE_ACCOUNT)) {
      return user;
    }
    int end = user.indexOf(':', SERVICE_ACCOUNT.length());
    return end < 0 ? user : user.substring(0, end);
  }

  /**
   * Admits a question of a user; {@link #done} has to be called once it is answered.
   *
   * @param user as {@link #asker} names the user
   * @return the refusal, if it is not admitted
   */
  public synchronized Optional<Refusal> begin(String user) {
    long now = nanos.getAsLong();
    forget(now);
    Asker asker = askers.get(user);
    if (asker == null) {
      asker = new Asker(bounds, now);
    }
    refill(asker, now);
    if (asker.now >= bounds.perUser()) {
      return refusal(
          Limit.USER_QUESTIONS,
          ApiStatus.tooMany(
              "%d of your questions are being answered; ask again after that".formatted(asker.now),
              PAUSE));
    }
    if (asker.left < 1) {
      return refusal(
          Limit.USER_RATE,
          ApiStatus.tooMany(
              "you may ask %d questions in a minute".formatted(bounds.perMinute()),
              Duration.ofNanos((long) ((1 - asker.left) * MINUTE / bounds.perMinute()))));
    }
    asker.budget.save(now);
    if (asker.budget.isSpent()) {
      return refusal(
          Limit.USER_LOAD,
          ApiStatus.tooMany(
              "your answers took more time than one user may have; ask again later",
              asker.budget.untilSaved()));
    }
    if (all >= bounds.all()) {
      return refusal(
          Limit.QUESTIONS,
          ApiStatus.tooMany("too many questions are being answered; ask again later", PAUSE));
    }
    common.save(now);
    if (common.isSpent()) {
      return refusal(
          Limit.LOAD,
          ApiStatus.tooMany(
              "answers took more time than sessions can spare; ask again later",
              common.untilSaved()));
    }
    asker.now++;
    asker.left--;
    all++;
    askers.put(user, asker);
    return Optional.empty();
  }

  private static Optional<Refusal> refusal(Limit limit, ApiStatus status) {
    return Optional.of(new Refusal(limit, status));
  }

  /**
   * Takes note that a question of a user is answered.
   *
   * @param took time that the answer took of a CPU
   */
  public synchronized void done(String user, Duration took) {
    long now = nanos.getAsLong();
    took(took);
    Asker asker = askers.get(user);
    if (asker != null && asker.now > 0) {
      asker.budget.save(now);
      asker.budget.take(took);
      asker.now--;
      all--;
    }
  }

  /** Returns whether there is time of a CPU for work that no user waits for. */
  public synchronized boolean canSpare() {
    common.save(nanos.getAsLong());
    return !common.isSpent();
  }

  /** Takes note of such work. */
  public synchronized void took(Duration time) {
    common.save(nanos.getAsLong());
    common.take(time);
  }

  private void refill(Asker asker, long now) {
    asker.left =
        Math.min(
            bounds.perMinute(),
            asker.left + (double) (now - asker.at) * bounds.perMinute() / MINUTE);
    asker.at = now;
  }

  /** Forgets users who asked nothing for a minute, and took nothing that is not saved again. */
  private void forget(long now) {
    askers
        .values()
        .removeIf(asker -> asker.now == 0 && now - asker.at >= MINUTE && asker.budget.isFull(now));
  }

  /** Returns the number of users that are remembered. */
  synchronized int askers() {
    return askers.size();
  }
}
