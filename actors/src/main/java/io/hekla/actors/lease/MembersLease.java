package io.hekla.actors.lease;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.hekla.controller.api.Answer;
import io.hekla.model.lease.RemovedMembers;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decision which side of a partition stays, by the Lease of members. A side that stays records
 * there the members that it cannot reach; of two sides that do so at once, the API server refuses
 * the second writer, who then finds itself in the record. A side that is in it ends, however late
 * it asks, so no clock counts and nothing is renewed.
 */
final class MembersLease {
  private static final Logger log = LoggerFactory.getLogger(MembersLease.class);

  private final LeaseAccess access;
  private final Duration giveUpAfter;
  private final Pauses pauses;
  private final Clock clock;
  private final Supplier<Duration> monotonic;

  /**
   * Pauses of a decision.
   *
   * @param retry until the API server is asked again that did not answer
   * @param refused until a side is told that it ends: members that it still reaches tell it
   *     themselves within this time that it was removed, and then it ends alone. Otherwise it would
   *     remove those first, if only the link between two of three members is broken.
   */
  record Pauses(Duration retry, Duration refused) {}

  /**
   * One decision.
   *
   * @param self name of this member
   * @param lost names of the members that its side does not reach
   * @param end time at which it is given up
   * @param waits whether it was said that the API server does not answer
   */
  private record Attempt(String self, Set<String> lost, Duration end, boolean waits) {
    Attempt waiting() {
      return new Attempt(self, lost, end, true);
    }
  }

  /**
   * @param giveUpAfter time after which a side ends to which the API server does not answer
   * @param clock for the time that the Lease shows to people
   * @param monotonic a clock that only goes forward, from any origin
   */
  MembersLease(
      LeaseAccess access,
      Duration giveUpAfter,
      Pauses pauses,
      Clock clock,
      Supplier<Duration> monotonic) {
    this.access = access;
    this.giveUpAfter = giveUpAfter;
    this.pauses = pauses;
    this.clock = clock;
    this.monotonic = monotonic;
  }

  /**
   * Decides whether this side stays. As long as the API server does not answer, nothing is decided:
   * neither side can schedule, and the one that was to end might be the only one.
   *
   * @param self name of this member
   * @param lost names of the members that its side does not reach
   * @return whether it stays; never fails
   */
  CompletionStage<Boolean> acquire(String self, Set<String> lost) {
    return decide(new Attempt(self, Set.copyOf(lost), monotonic.get().plus(giveUpAfter), false));
  }

  /**
   * Takes members out of the record that are still there: they were reached again before they were
   * removed. If that fails, it is left to the next decision.
   *
   * @param members names of the members that this side reaches
   */
  CompletionStage<Boolean> release(String self, Set<String> members) {
    return access
        .read()
        .thenCompose(
            answer -> {
              if (!(answer instanceof Answer.Done<Lease>(Lease lease))) {
                return CompletableFuture.completedFuture(true);
              }
              RemovedMembers removed = LeaseObjects.removed(Optional.of(lease));
              RemovedMembers left = removed.without(members);
              return left.equals(removed)
                  ? CompletableFuture.completedFuture(true)
                  : write(Optional.of(lease), self, left).thenApply(done -> true);
            });
  }

  private CompletionStage<Boolean> decide(Attempt attempt) {
    return access
        .read()
        .thenCompose(
            answer ->
                switch (answer) {
                  case Answer.Done<Lease>(Lease lease) -> judge(attempt, Optional.of(lease));
                  case Answer.Refused<Lease> none when none.isNotFound() ->
                      judge(attempt, Optional.empty());
                  case Answer.Refused<Lease> no when !no.isPassing() -> refused(attempt, no);
                  case Answer.Refused<Lease> passing -> again(attempt, passing.message());
                  case Answer.Unreachable<Lease> silent -> again(attempt, silent.message());
                  case Answer.Deferred<Lease> held -> again(attempt, held.why());
                });
  }

  private CompletionStage<Boolean> judge(Attempt attempt, Optional<Lease> before) {
    RemovedMembers removed = LeaseObjects.removed(before);
    if (removed.contains(attempt.self())) {
      log.warn(
          "another side of the cluster has removed this member ({} in lease {}); this side, which"
              + " does not reach {}, ends",
          attempt.self(),
          access.key(),
          attempt.lost());
      return pause(pauses.refused()).thenApply(done -> false);
    }
    if (removed.containsAll(attempt.lost())) {
      log.info("{} are removed by the lease {} already", attempt.lost(), access.key());
      return CompletableFuture.completedFuture(true);
    }
    return write(before, attempt.self(), removed.with(attempt.lost()))
        .thenCompose(
            answer ->
                switch (answer) {
                  case Answer.Done<Lease> done -> {
                    log.info(
                        "this side stays: the lease {} records that it has removed {}",
                        access.key(),
                        attempt.lost());
                    yield CompletableFuture.completedFuture(true);
                  }
                  // Another member was faster; its decision counts.
                  case Answer.Refused<Lease> no when no.isConflict() || no.isAlreadyThere() ->
                      decide(attempt);
                  case Answer.Refused<Lease> no when !no.isPassing() -> refused(attempt, no);
                  case Answer.Refused<Lease> passing -> again(attempt, passing.message());
                  // If it arrived nevertheless, the next read shows it.
                  case Answer.Unreachable<Lease> silent -> again(attempt, silent.message());
                  case Answer.Deferred<Lease> held -> again(attempt, held.why());
                });
  }

  private CompletionStage<Answer<Lease>> write(
      Optional<Lease> before, String self, RemovedMembers removed) {
    return access.write(LeaseObjects.decided(access.key(), before, self, removed, clock.instant()));
  }

  private CompletionStage<Boolean> refused(Attempt attempt, Answer.Refused<Lease> no) {
    log.error(
        "the lease {}, which decides which side of a cluster stays, cannot be had: {} {}; this side,"
            + " which does not reach {}, ends. deploy/rbac/hekla.yaml has the rule; see"
            + " hekla.cluster.lease in application.conf",
        access.key(),
        no.code(),
        no.message(),
        attempt.lost());
    return CompletableFuture.completedFuture(false);
  }

  private CompletionStage<Boolean> again(Attempt attempt, String why) {
    if (monotonic.get().compareTo(attempt.end()) >= 0) {
      log.error(
          "the API server has not answered for {} s ({}); this side, which does not reach {}, ends",
          giveUpAfter.toSeconds(),
          why,
          attempt.lost());
      return CompletableFuture.completedFuture(false);
    }
    if (!attempt.waits()) {
      log.warn(
          "members {} are not reached, and the API server does not answer ({}): which side stays is"
              + " decided once it does",
          attempt.lost(),
          why);
    }
    return pause(pauses.retry()).thenCompose(done -> decide(attempt.waiting()));
  }

  /** Returns a stage that completes after a time. */
  static CompletionStage<Void> pause(Duration pause) {
    return CompletableFuture.runAsync(
        () -> {}, CompletableFuture.delayedExecutor(pause.toMillis(), TimeUnit.MILLISECONDS));
  }
}
