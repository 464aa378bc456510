package io.hekla.benchmarks;

import io.hekla.controller.session.SessionRecord;
import io.hekla.controller.session.SessionStart;
import io.hekla.model.cluster.Change;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.SessionInput;
import io.hekla.scheduler.snapshot.ClusterState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Sessions in a row, each with what the one before decided. */
final class SessionsInARow {
  private ClusterState state;
  private List<Change> decided = List.of();
  private long number;

  SessionsInARow(ClusterState state) {
    this.state = state;
  }

  SessionRecord next(List<Change> changes) {
    var all = new ArrayList<>(decided);
    all.addAll(changes);
    SessionRecord session = session(state, all, ++number);
    state = session.step().state();
    decided =
        session.binds().stream()
            .map(bind -> (Change) new Change.BindAssumed(bind.taskUid(), bind.node()))
            .toList();
    return session;
  }

  private static SessionRecord session(ClusterState before, List<Change> changes, long number) {
    SessionInput input = Following.input((int) number);
    var start = new SessionStart(input.now(), 0, input.configuration(), "helm", input.seed());
    Engine.Step step = Engine.step(before, changes, input);
    return new SessionRecord(
        1,
        number,
        new SessionRecord.Input(before, changes, start, Map.of()),
        step,
        step.decisions().binds(),
        100);
  }
}
