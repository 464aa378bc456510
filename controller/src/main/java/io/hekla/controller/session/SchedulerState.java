package io.hekla.controller.session;

/**
 * Fold of all events of the scheduler. Immutable, and cheap to change: an event costs the number of
 * its entries. {@link SchedulerLog} is its form in snapshots.
 *
 * @param term of the last scheduler that took over; 0 before the first
 * @param incarnation the incarnation of the singleton that took over last; empty before the first
 * @param podVersion resourceVersion of pods that a new scheduler must have seen, so as not to take
 *     a pod for pending that was seen bound; of the present history
 * @param rollbacks number of rollbacks of resourceVersions
 * @param observed results of comparisons with another scheduler
 */
public record SchedulerState(
    long term,
    String incarnation,
    long podVersion,
    long rollbacks,
    OutcomeCounts observed,
    Assumptions assumptions) {
  /** State before any scheduler took over. */
  public static final SchedulerState EMPTY =
      new SchedulerState(0, "", 0, 0, OutcomeCounts.NONE, Assumptions.NONE);

  /** Returns the state of a snapshot. */
  public static SchedulerState of(SchedulerLog log) {
    var assumptions =
        new Assumptions(
            PersistentMap.empty(),
            PersistentMap.empty(),
            PersistentMap.of(log.admissions()),
            PersistentMap.empty(),
            PersistentMap.of(log.policyRuns()),
            PersistentMap.of(log.reservations()),
            PersistentMap.of(log.facts()),
            PersistentMap.empty());
    for (var bind : log.binds().entrySet()) {
      assumptions = assumptions.with(bind.getKey(), bind.getValue());
    }
    for (var eviction : log.evictions().entrySet()) {
      assumptions = assumptions.with(eviction.getKey(), eviction.getValue());
    }
    for (SchedulerEvent.DecisionDelivery delivery : log.deliveries()) {
      assumptions = assumptions.with(delivery);
    }
    return new SchedulerState(
        log.term(),
        log.incarnation(),
        log.podVersion(),
        log.rollbacks(),
        log.comparisons(),
        assumptions);
  }

  /** Returns this state as a snapshot, which costs a copy of it all. */
  public SchedulerLog log() {
    return new SchedulerLog(
        term,
        incarnation,
        assumptions.binds().toMap(),
        assumptions.evictions().toMap(),
        assumptions.admissions().toMap(),
        assumptions.unacknowledgedDeliveries(),
        podVersion,
        assumptions.policyRuns().toMap(),
        observed,
        rollbacks,
        assumptions.reservations().toMap(),
        assumptions.facts().toMap());
  }

  /** Returns this state with one more event; throws if the event does not fit. */
  public SchedulerState with(SchedulerEvent event) {
    Assumptions next = AssumptionsFold.fold(assumptions, event).assumptions();
    return switch (event) {
      case SchedulerEvent.TermStarted started -> {
        if (started.term() <= term) {
          throw new IllegalStateException("term " + started.term() + " after term " + term);
        }
        long known = started.rollbacks() == rollbacks ? podVersion : 0;
        yield new SchedulerState(
            started.term(), started.incarnation(), known, started.rollbacks(), observed, next);
      }
      case SchedulerEvent.SessionDecided decided -> {
        if (decided.term() != term) {
          throw new IllegalStateException(
              "a session of term " + decided.term() + " in the log of term " + term);
        }
        yield new SchedulerState(
            term, incarnation, decided.podVersion(), rollbacks, observed, next);
      }
      case SchedulerEvent.SessionObserved session ->
          new SchedulerState(
              term, incarnation, podVersion, rollbacks, observed.with(session.comparisons()), next);
      case SchedulerEvent.Refused refused ->
          new SchedulerState(term, incarnation, podVersion, rollbacks, observed, next);
    };
  }
}
