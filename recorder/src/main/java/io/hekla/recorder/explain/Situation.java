package io.hekla.recorder.explain;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.replay.PendingSession;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.JobInspection;
import io.hekla.scheduler.SessionInput;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.external.RecordedCall;
import io.hekla.scheduler.external.RecordedExternalService;
import io.hekla.scheduler.snapshot.ClusterState;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Everything that a session is given.
 *
 * @param session its name
 * @param calls questions to external systems, with the answers; others get none
 * @param suspended PodGroups that take no decisions, with the reason
 */
record Situation(
    String session,
    Instant at,
    ClusterState state,
    SchedulerConfiguration configuration,
    long seed,
    List<RecordedCall> calls,
    Map<ObjectKey, String> suspended) {
  /** Returns the situation of a recorded session. */
  static Situation of(PendingSession session) {
    return new Situation(
        session.recorded().id(),
        session.recorded().at(),
        session.state(),
        session.configuration(),
        session.recorded().seed(),
        session.recorded().calls(),
        session.recorded().suspended());
  }

  /** Returns the same situation with another state. */
  Situation with(ClusterState other) {
    return new Situation(session, at, other, configuration, seed, calls, suspended);
  }

  /** Returns the same situation under another configuration. */
  Situation with(SchedulerConfiguration other) {
    return new Situation(session, at, state, other, seed, calls, suspended);
  }

  /** Returns the same situation with other suspended PodGroups. */
  Situation suspending(Map<ObjectKey, String> others) {
    return new Situation(session, at, state, configuration, seed, calls, others);
  }

  /** Runs the session. */
  Engine.Step run() {
    return Engine.step(state, List.of(), input());
  }

  /** Runs the session, and collects what it finds about a PodGroup. */
  JobInspection inspect(ObjectKey podGroup) {
    return Engine.inspect(state, input(), podGroup);
  }

  private SessionInput input() {
    return new SessionInput(
        session, at, configuration, seed, new RecordedExternalService(calls), suspended);
  }
}
