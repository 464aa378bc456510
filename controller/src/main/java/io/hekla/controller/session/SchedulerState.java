package io.hekla.controller.session;

/**
 * Fold of all events of the scheduler. Immutable, and cheap to change: an event costs the number of
 * its entries. {@link SchedulerLog} is its form in snapshots.
 *
 * @param term of the last scheduler that took over; 0 before the first
 * @param by the incarnation of the singleton that took over last; empty before the first
 * @param podVersion resourceVersion of pods that a new scheduler must have seen, so as not to take
 *     a pod for pending that was seen bound; of the present history
 * @param history number of rollbacks of resourceVersions
 * @param observed results of comparisons with another scheduler
 */
public record SchedulerState(
    long term,
    String by,
    long podVersion,
    long history,
    OutcomeCounts observed,
    Assumptions assumptions) {
  /** State before any scheduler took over. */
  public static final SchedulerState EMPTY =
      new SchedulerState(0, "", 0, 0, OutcomeCounts.NOTHING, Assumptions.NONE);

  /** Returns the state of a snapshot. */
  public static SchedulerState of(SchedulerLog log) {
    var assumptions =
        new Assumptions(
            PersistentMap.empty(),
            PersistentMap.empty(),
            PersistentMap.of(log.admissions()),
            PersistentMap.empty(),
            PersistentMap.of(log.policyRuns()),
            PersistentMap.empty());
    for (var bind : log.binds().entrySet()) {
      assumptions = assumptions.with(bind.getKey(), bind.getValue());
    }
    for (var eviction : log.evictions().entrySet()) {
      assumptions = assumptions.with(eviction.getKey(), eviction.getValue());
    }
    for (SchedulerEvent.HandedPart part : log.parts()) {
      assumptions = assumptions.with(part);
    }
    return new SchedulerState(
        log.term(), log.by(), log.podVersion(), log.history(), log.observed(), assumptions);
  }

  /** Returns this state as a snapshot, which costs a copy of it all. */
  public SchedulerLog log() {
    return new SchedulerLog(
        term,
        by,
        assumptions.binds().toMap(),
        assumptions.evictions().toMap(),
        assumptions.admissions().toMap(),
        assumptions.unconfirmedParts(),
        podVersion,
        assumptions.policyRuns().toMap(),
        observed,
        history);
  }

  /** Returns this state with one more event; throws if the event does not fit. */
  public SchedulerState with(SchedulerEvent event) {
    Assumptions next = AssumptionsFold.fold(assumptions, event).assumptions();
    return switch (event) {
      case SchedulerEvent.TermStarted started -> {
        if (started.term() <= term) {
          throw new IllegalStateException("term " + started.term() + " after term " + term);
        }
        long known = started.history() == history ? podVersion : 0;
        yield new SchedulerState(
            started.term(), started.by(), known, started.history(), observed, next);
      }
      case SchedulerEvent.SessionDecided decided -> {
        if (decided.term() != term) {
          throw new IllegalStateException(
              "a session of term " + decided.term() + " in the log of term " + term);
        }
        yield new SchedulerState(term, by, decided.podVersion(), history, observed, next);
      }
      case SchedulerEvent.SessionObserved session ->
          new SchedulerState(
              term, by, podVersion, history, observed.with(session.compared()), next);
      case SchedulerEvent.Refused refused ->
          new SchedulerState(term, by, podVersion, history, observed, next);
    };
  }
}
