package io.hekla.recorder.replay;

import io.hekla.recorder.store.SegmentName;
import io.hekla.scheduler.SessionTrace;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.snapshot.SnapshotJob;
import java.util.List;

/**
 * A recorded session at which something about a PodGroup was decided otherwise than in the session
 * before, with the steps that led to it.
 *
 * @param job the PodGroup as the session saw it
 */
public record Breakpoint(
    SegmentName segment, PendingSession session, SnapshotJob job, SessionTrace trace) {
  /** Returns what the session decided about the PodGroup and its queue. */
  public Decisions decisions() {
    return PodGroupDecisions.of(trace.outcome().decisions(), List.of(job));
  }

  /** Runs a session again, and traces what it says about a PodGroup. */
  public static Breakpoint of(SegmentName segment, PendingSession session, SnapshotJob job) {
    return new Breakpoint(segment, session, job, session.trace(job.podGroup().key()));
  }
}
