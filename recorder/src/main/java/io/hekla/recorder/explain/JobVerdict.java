package io.hekla.recorder.explain;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.replay.PendingSession;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Decisions.PodGroupVerdict;
import io.hekla.scheduler.decision.GangReason;
import io.hekla.scheduler.decision.Reason;
import java.util.Optional;

/** Verdict of a session on a PodGroup. */
final class JobVerdict {
  private JobVerdict() {}

  /** Returns the reason behind everything else for which a PodGroup waits in a session. */
  static Optional<Reason> of(PendingSession session, ObjectKey podGroup) {
    return reason(session.run().decisions(), podGroup);
  }

  /** Returns the reason behind everything else for which a PodGroup waits, by decisions. */
  static Optional<Reason> reason(Decisions decisions, ObjectKey podGroup) {
    return of(decisions, podGroup).map(PodGroupVerdict::reason).map(JobVerdict::first);
  }

  /** Returns the verdict on a PodGroup, if the session considered it. */
  static Optional<PodGroupVerdict> of(Decisions decisions, ObjectKey podGroup) {
    return decisions.podGroups().stream()
        .filter(verdict -> verdict.key().equals(podGroup))
        .findFirst();
  }

  /** Returns the obstacle of a gang; any other reason as it is. */
  static Reason first(Reason reason) {
    return reason instanceof GangReason.GangNotReady gang ? first(gang.firstObstacle()) : reason;
  }
}
