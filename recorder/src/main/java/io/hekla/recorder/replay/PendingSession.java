package io.hekla.recorder.replay;

import io.hekla.recorder.segment.RecordedSession;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.SessionInput;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.external.RecordedExternalService;
import io.hekla.scheduler.snapshot.ClusterState;
import java.util.List;

/**
 * A recorded session with the state that it saw, ready to be run again.
 *
 * @param state the cluster as the session saw it
 * @param configuration the one that it ran by
 */
public record PendingSession(
    RecordedSession recorded, ClusterState state, SchedulerConfiguration configuration) {
  /** Runs the session as it was. */
  public Engine.Step run() {
    return runBy(configuration);
  }

  /** Runs the session by another configuration. */
  public Engine.Step runBy(SchedulerConfiguration other) {
    return Engine.step(
        state,
        List.of(),
        new SessionInput(
            recorded.id(),
            recorded.at(),
            other,
            recorded.seed(),
            new RecordedExternalService(recorded.calls()),
            recorded.suspended()));
  }
}
