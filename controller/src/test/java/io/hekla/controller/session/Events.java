package io.hekla.controller.session;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.podgroup.Part;
import io.hekla.model.podgroup.PodGroupReport;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Reason;
import java.time.Instant;
import java.util.List;

/** Events of a scheduler about PodGroups in namespace "ns", whose uids are names with "-uid". */
final class Events {
  static final SchedulerEvent.Over NOTHING_OVER =
      new SchedulerEvent.Over(List.of(), List.of(), List.of(), List.of());

  private Events() {}

  static SchedulerEvent.TermStarted started(long term) {
    return new SchedulerEvent.TermStarted(term, "member-" + term, Instant.EPOCH, 0);
  }

  static SchedulerEvent.SessionDecided decided(
      long term, long session, SchedulerEvent.Over over, SchedulerEvent.HandedPart... parts) {
    return decided(term, session, over, List.of(parts), List.of());
  }

  static SchedulerEvent.SessionDecided decided(
      long term,
      long session,
      SchedulerEvent.Over over,
      List<SchedulerEvent.HandedPart> parts,
      List<Decisions.PolicyRun> policyRuns) {
    return new SchedulerEvent.SessionDecided(
        term,
        session,
        Instant.ofEpochSecond(session),
        0,
        "",
        parts,
        over,
        session,
        policyRuns,
        RecordedCalls.NOTHING);
  }

  static SchedulerEvent.HandedPart part(
      String podGroup,
      long term,
      long session,
      boolean admitted,
      List<Part.Bind> binds,
      List<Part.Eviction> evictions) {
    var report = new PodGroupReport(PodGroupPhase.INQUEUE, List.of(), 0, 0, 0);
    return new SchedulerEvent.HandedPart(
        new ObjectKey("ns", podGroup),
        new Part(
            podGroup + "-uid", term, session, admitted, binds, evictions, report, "", "", "", 0),
        new Reason.None());
  }
}
