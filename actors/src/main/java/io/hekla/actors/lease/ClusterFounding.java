package io.hekla.actors.lease;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.hekla.controller.api.Answer;
import io.hekla.model.lease.FormedCluster;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decision of a member that starts whether it founds a cluster, by the Lease of members. It does if
 * the Lease shows that nobody else can be in one, or has been unchanged for so long that nobody who
 * lives and reaches the API server is. Of several that decide so, the API server lets one write.
 */
final class ClusterFounding {
  private static final Logger log = LoggerFactory.getLogger(ClusterFounding.class);

  private final LeaseAccess access;
  private final Candidate self;
  private final Duration foundAfter;
  private final Clock clock;
  private final Supplier<Duration> monotonic;
  private final LeaseSilence silence = new LeaseSilence();
  private String said = "";

  /**
   * The member that starts.
   *
   * @param name address and uid of this start
   * @param isAlone whether it has no other member to join
   * @param hasJoined whether it is in a cluster meanwhile
   */
  record Candidate(String name, boolean isAlone, BooleanSupplier hasJoined) {}

  /**
   * @param foundAfter time without a change of the Lease after which a cluster is founded
   * @param clock for the time that the Lease shows to people
   * @param monotonic a clock that only goes forward, from any origin
   */
  ClusterFounding(
      LeaseAccess access,
      Candidate self,
      Duration foundAfter,
      Clock clock,
      Supplier<Duration> monotonic) {
    this.access = access;
    this.self = self;
    this.foundAfter = foundAfter;
    this.clock = clock;
    this.monotonic = monotonic;
  }

  /**
   * Looks at the Lease once.
   *
   * @return whether this member has recorded a cluster of its own, and founds it; never fails
   */
  CompletionStage<Boolean> check() {
    return access
        .read()
        .thenCompose(
            answer ->
                switch (answer) {
                  case Answer.Done<Lease>(Lease lease) -> judge(Optional.of(lease));
                  case Answer.Refused<Lease> none when none.isNotFound() -> judge(Optional.empty());
                  case Answer.Refused<Lease> no when !no.isPassing() -> refused(no);
                  case Answer.Refused<Lease> passing -> unknown(passing.message());
                  case Answer.Unreachable<Lease> silent -> unknown(silent.message());
                  case Answer.Deferred<Lease> held -> unknown(held.why());
                });
  }

  private CompletionStage<Boolean> judge(Optional<Lease> lease) {
    Duration unchanged = silence.note(lease, monotonic.get());
    Optional<FormedCluster> formed = LeaseObjects.formed(lease);
    boolean isSilent = unchanged.compareTo(foundAfter) >= 0;
    if (self.hasJoined().getAsBoolean()) {
      return wait("");
    }
    if (!FormedCluster.isFree(formed, self.name(), self.isAlone(), isSilent)) {
      return wait(
          formed
              .map(cluster -> "the members that run, by the Lease: " + cluster.text())
              .orElse("a sign of members that run"));
    }
    FormedCluster founded =
        formed
            .orElseGet(() -> new FormedCluster(Set.of(), LeaseObjects.removed(lease)))
            .foundedBy(self.name());
    return access
        .write(LeaseObjects.formed(access.key(), lease, founded, clock.instant()))
        .thenCompose(
            answer ->
                switch (answer) {
                  case Answer.Done<Lease> done -> {
                    log.info(
                        "this member founds a cluster, as the lease {} records; before it had {}",
                        access.key(),
                        formed
                            .map(FormedCluster::text)
                            .filter(text -> !text.isEmpty())
                            .orElse("none"));
                    yield CompletableFuture.completedFuture(true);
                  }
                  // Another member was faster, and founds it.
                  case Answer.Refused<Lease> no when no.isConflict() || no.isAlreadyThere() ->
                      wait("");
                  case Answer.Refused<Lease> no when !no.isPassing() -> refused(no);
                  case Answer.Refused<Lease> passing -> unknown(passing.message());
                  // If it arrived nevertheless, the next look shows it.
                  case Answer.Unreachable<Lease> silent -> unknown(silent.message());
                  case Answer.Deferred<Lease> held -> unknown(held.why());
                });
  }

  private CompletionStage<Boolean> refused(Answer.Refused<Lease> no) {
    silence.interrupt();
    return say(
        "this member cannot found a cluster: the lease %s cannot be had: %d %s; deploy/rbac/hekla.yaml has the rule"
            .formatted(access.key(), no.code(), no.message()));
  }

  private CompletionStage<Boolean> unknown(String why) {
    silence.interrupt();
    return say(
        "the API server does not answer (%s), so it is not known whether there is a cluster"
            .formatted(why));
  }

  private CompletionStage<Boolean> wait(String whom) {
    if (!whom.isEmpty()) {
      return say("this member waits to join " + whom);
    }
    return CompletableFuture.completedFuture(false);
  }

  /** Writes the same sentence to the log once. */
  private CompletionStage<Boolean> say(String sentence) {
    if (!said.equals(sentence)) {
      said = sentence;
      log.warn("{}", sentence);
    }
    return CompletableFuture.completedFuture(false);
  }
}
