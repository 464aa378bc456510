package io.hekla.model.lease;

import java.time.Duration;
import java.util.Optional;

/**
 * State of the lease in this process, and its consequences. As in other leader elections, no clock
 * of another machine counts: a lease of others has lapsed once it was observed unchanged for its
 * duration on this process's own monotonic clock, and a write names the version that was read, so
 * that of two concurrent writes one is refused.
 *
 * <p>A lease of this very journal is taken at once and not waited for: the journal allows one
 * scheduler at a time, and fences the others.
 *
 * <p>Times are read on a monotonic clock, from any origin.
 *
 * @param seen the lease as last read or written; empty before the first answer
 * @param since time at which its version was first observed, or, after the API was silent, observed
 *     again
 * @param writeUntil time until which writes may begin because this process or its journal holds the
 *     lease; empty while neither does
 * @param lastRead time at which the previous read with an answer was sent
 * @param silent whether the last request had no answer
 */
public record LeaseState(
    Optional<Found> seen,
    Duration since,
    Optional<Duration> writeUntil,
    Optional<Duration> lastRead,
    boolean silent) {
  /** State before the first read. */
  public static final LeaseState INITIAL =
      new LeaseState(Optional.empty(), Duration.ZERO, Optional.empty(), Optional.empty(), false);

  /**
   * Result of a request.
   *
   * @param lease the lease; empty if there is none
   */
  public record Found(Optional<Lease> lease, Relation relation) {}

  /**
   * Returns the state after a read.
   *
   * @param sent time at which the request was sent
   * @param now time of its answer
   */
  public LeaseState read(Found found, LeaseTiming timing, Duration sent, Duration now) {
    boolean unchanged = version(seen).equals(version(Optional.of(found))) && seen.isPresent();
    Duration since = unchanged && !silent ? this.since : now;
    return new LeaseState(
        Optional.of(found),
        since,
        switch (found.relation()) {
          // The time of its last write follows from that write alone.
          case SELF -> writeUntil;
          // It was renewed after the previous read, which showed it otherwise.
          case SAME_JOURNAL ->
              unchanged ? writeUntil : lastRead.map(before -> before.plus(timing.mayWrite()));
          case NOBODY, COPY, OTHER -> Optional.empty();
        },
        Optional.of(sent),
        false);
  }

  /** Returns the state after a write by this process. */
  public LeaseState written(Lease lease, LeaseTiming timing, Duration sent, Duration now) {
    return new LeaseState(
        Optional.of(new Found(Optional.of(lease), Relation.SELF)),
        now,
        Optional.of(sent.plus(timing.mayWrite())),
        Optional.of(sent),
        false);
  }

  /**
   * Returns the state after a request without answer. A silent holder may only be unheard, so a
   * lease of others lapses only while the API answers.
   */
  public LeaseState unanswered() {
    return new LeaseState(seen, since, writeUntil, lastRead, true);
  }

  /** Returns the permission of this process by the lease. */
  public LeaseDecision decision() {
    if (seen.isEmpty()) {
      return new LeaseDecision.Wait();
    }
    Found found = seen.get();
    return switch (found.relation()) {
      case COPY, OTHER -> new LeaseDecision.Observe(found.lease().orElseThrow(), found.relation());
      case NOBODY -> new LeaseDecision.Wait();
      case SELF, SAME_JOURNAL ->
          writeUntil.<LeaseDecision>map(LeaseDecision.Act::new).orElseGet(LeaseDecision.Wait::new);
    };
  }

  /**
   * Returns whether a process that shall schedule has to write the lease: to renew it, or to take
   * it.
   */
  public boolean mayTake(Duration now) {
    return seen.isPresent()
        && !silent
        && switch (seen.get().relation()) {
          case NOBODY, SELF, SAME_JOURNAL -> true;
          case COPY, OTHER -> !now.minus(since).minus(durationOfOthers()).isNegative();
        };
  }

  /**
   * Returns the time until the next request.
   *
   * @param candidate whether this process shall schedule
   */
  public Duration nextIn(LeaseTiming timing, Duration now, boolean candidate) {
    if (silent || decision() instanceof LeaseDecision.Wait) {
      return timing.renew().dividedBy(5);
    }
    if (!candidate) {
      // This is often enough to observe each renewal well before the one before it has lapsed.
      return timing.renew().dividedBy(4);
    }
    if (decision() instanceof LeaseDecision.Observe) {
      Duration left = since.plus(durationOfOthers()).minus(now);
      return left.isNegative() || left.compareTo(timing.renew()) > 0
          ? timing.renew()
          : left.plusMillis(1);
    }
    return timing.renew();
  }

  private Duration durationOfOthers() {
    return seen.flatMap(Found::lease).map(Lease::duration).orElse(Duration.ZERO);
  }

  private static Optional<String> version(Optional<Found> found) {
    return found.flatMap(Found::lease).map(Lease::version);
  }
}
