package io.hekla.actors.recorder;

import io.hekla.actors.scheduler.SmallCluster;
import io.hekla.controller.session.SessionRecord;
import io.hekla.controller.session.SessionStart;
import io.hekla.model.cluster.Change;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.SessionInput;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.configuration.SchedulerConfiguration.Parsed;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.snapshot.ClusterState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Sessions of one term, each with a node and a pod more than the one before: where changes of one
 * are missing, those after it decide differently.
 */
final class RecordedSessions {
  private static final Instant START = Instant.parse("2026-11-26T08:00:00Z");
  private static final SchedulerConfiguration CONFIGURATION =
      ((Parsed.Valid)
              Engine.read(
                  """
                  actions: "enqueue, allocate"
                  tiers:
                  - plugins: [{name: gang}, {name: predicates}]
                  """))
          .configuration();

  private RecordedSessions() {}

  static List<SessionRecord> of(int count) {
    List<Change> changes = new ArrayList<>(List.of(SmallCluster.queue()));
    ClusterState state = ClusterState.EMPTY;
    var sessions = new ArrayList<SessionRecord>();
    for (int number = 1; number <= count; number++) {
      changes.add(SmallCluster.node("node-" + number));
      changes.add(SmallCluster.podGroup("pg-" + number));
      changes.add(SmallCluster.pod("pg-" + number, "3"));
      Instant at = START.plusSeconds(number);
      Engine.Step step =
          Engine.step(state, changes, new SessionInput("3-" + number, at, CONFIGURATION, number));
      var input =
          new SessionRecord.Input(
              state, changes, new SessionStart(at, 0, CONFIGURATION, "digest", number), Map.of());
      List<Decisions.Bind> binds = step.decisions().binds();
      sessions.add(new SessionRecord(3, number, input, step, binds, 100));
      state = step.state();
      changes = new ArrayList<>();
      for (Decisions.Bind bind : binds) {
        changes.add(
            new Change.BindAssumed(
                bind.taskUid(), bind.node(), bind.preparations(), bind.annotations()));
      }
    }
    return sessions;
  }
}
