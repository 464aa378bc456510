package io.hekla.benchmarks;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.encoding.DecisionDigest;
import io.hekla.recorder.explain.Explainer;
import io.hekla.recorder.explain.Explanation;
import io.hekla.recorder.explain.Explanation.Subject;
import io.hekla.recorder.replay.PendingSession;
import io.hekla.recorder.segment.RecordedSession;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.snapshot.SnapshotJob;
import java.util.List;
import java.util.Map;

/** The last gang of a cluster whose nodes are nearly full, in a session in which it waits. */
record WaitingGang(PendingSession session, SnapshotJob job) {
  /** Adds the gang to a busy cluster, with what keeps it waiting. */
  static WaitingGang in(ClusterState busy, MixedCluster.Obstacle obstacle) {
    ClusterState state = busy.with(MixedCluster.waiting(obstacle, busy.nodes().size()));
    var recorded =
        new RecordedSession(
            1,
            1,
            Following.input(2).now(),
            1,
            "",
            List.of(),
            Map.of(),
            List.of(),
            List.of(),
            100,
            DecisionDigest.NONE,
            Map.of(),
            List.of(),
            List.of());
    return new WaitingGang(
        new PendingSession(recorded, state, SchedulerConfiguration.helmDefault()),
        state.jobs().get(MixedCluster.waitingKey()).orElseThrow());
  }

  /** Explains why it waits. */
  Explanation explain(boolean withRemedies) {
    ObjectKey key = MixedCluster.waitingKey();
    return Explainer.ofJob(session, new Subject(Subject.Kind.POD_GROUP, key), job, withRemedies);
  }
}
