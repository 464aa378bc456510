package io.hekla.controller.session;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.podgroup.PodGroupDecisions;
import io.hekla.model.podgroup.PodGroupReport;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Reason;
import java.time.Instant;
import java.util.List;

/** Events of a scheduler about PodGroups in namespace "ns", whose uids are names with "-uid". */
final class SchedulerEvents {
  static final SchedulerEvent.EndedAssumptions NOTHING_OVER =
      new SchedulerEvent.EndedAssumptions(List.of(), List.of(), List.of(), List.of());

  private SchedulerEvents() {}

  static SchedulerEvent.TermStarted started(long term) {
    return new SchedulerEvent.TermStarted(term, "member-" + term, Instant.EPOCH, 0);
  }

  static SchedulerEvent.SessionDecided decided(
      long term,
      long session,
      SchedulerEvent.EndedAssumptions over,
      SchedulerEvent.DecisionDelivery... parts) {
    return decided(term, session, over, List.of(parts), List.of());
  }

  static SchedulerEvent.SessionDecided decided(
      long term,
      long session,
      SchedulerEvent.EndedAssumptions over,
      List<SchedulerEvent.DecisionDelivery> deliveries,
      List<Decisions.PolicyRun> policyRuns) {
    return decided(term, session, over, deliveries, policyRuns, List.of(), List.of());
  }

  static SchedulerEvent.SessionDecided decided(
      long term,
      long session,
      SchedulerEvent.EndedAssumptions over,
      List<SchedulerEvent.DecisionDelivery> deliveries,
      List<Decisions.PolicyRun> policyRuns,
      List<Decisions.ReservationChange> reservations,
      List<Decisions.FactChange> facts) {
    return new SchedulerEvent.SessionDecided(
        term,
        session,
        Instant.ofEpochSecond(session),
        0,
        "",
        deliveries,
        over,
        session,
        policyRuns,
        RecordedCalls.NONE,
        reservations,
        facts);
  }

  static SchedulerEvent.DecisionDelivery part(
      String podGroup,
      long term,
      long session,
      boolean admitted,
      List<PodGroupDecisions.Bind> binds,
      List<PodGroupDecisions.Eviction> evictions) {
    var report = new PodGroupReport(PodGroupPhase.INQUEUE, List.of(), 0, 0, 0);
    return new SchedulerEvent.DecisionDelivery(
        new ObjectKey("ns", podGroup),
        new PodGroupDecisions(
            podGroup + "-uid", term, session, admitted, binds, evictions, report, "", "", "", 0),
        new Reason.None());
  }
}
