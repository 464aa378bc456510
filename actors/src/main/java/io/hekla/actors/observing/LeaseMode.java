package io.hekla.actors.observing;

import io.hekla.model.lease.Holder;
import io.hekla.model.lease.Lease;
import io.hekla.model.lease.LeaseDecision;
import io.hekla.model.lease.Relation;
import io.hekla.model.observing.Mode;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Mode that follows from the lease of Heklas. A member that has acted goes on deciding while the
 * lease is briefly missing, with the gate closed; another term begins only once another process
 * holds it.
 */
final class LeaseMode {
  private final String lease;
  private Mode mode;

  /**
   * @param lease namespace and name of the Lease
   */
  LeaseMode(String lease, Instant now) {
    this.lease = lease;
    this.mode = new Mode.Observes(new Mode.NoLeaseYet(lease), now);
  }

  Mode mode() {
    return mode;
  }

  /** Returns whether another Hekla acts. */
  boolean isOtherHeklaActing() {
    return mode.isOtherSchedulerActing();
  }

  /** Takes in a consequence of the lease; returns the time until which writes are allowed. */
  Duration take(LeaseDecision decision, Instant now) {
    switch (decision) {
      case LeaseDecision.Act act -> mode = new Mode.Acts();
      case LeaseDecision.Observe(Lease held, Relation relation) ->
          mode = new Mode.Observes(new Mode.AnotherHekla(text(held, relation)), since(now));
      case LeaseDecision.Wait wait when mode.acts() -> {}
      case LeaseDecision.Wait wait ->
          mode = new Mode.Observes(new Mode.NoLeaseYet(lease), since(now));
    }
    return decision instanceof LeaseDecision.Act(Duration until) ? until : Duration.ZERO;
  }

  private Instant since(Instant now) {
    return mode instanceof Mode.Observes(var why, Instant since) ? since : now;
  }

  private String text(Lease held, Relation relation) {
    Optional<Holder> holder = Holder.read(held.holder());
    String identity =
        holder
            .map(one -> "journal %s, start %d".formatted(one.journal(), one.incarnation()))
            .orElse(held.holder());
    return "%s holds the lease %s: %s, on host %s, since %s; two that share no journal never act on one cluster. %s; this one takes over once that lease is given up or has not been renewed for %d s"
        .formatted(
            relation == Relation.COPY
                ? "a Hekla on a copy of this journal, or on the one that this is a copy of,"
                : holder.isPresent() ? "another Hekla" : "another process",
            lease,
            identity,
            held.host().isEmpty() ? "unknown" : held.host(),
            held.acquired(),
            relation == Relation.COPY
                ? "Stop one of them and keep its journal only"
                : "Stop one of them, or give both the same journal (hekla.journal.url)",
            held.duration().toSeconds());
  }
}
