package io.hekla.benchmarks;

import io.hekla.controller.session.SessionRecord;
import io.hekla.controller.session.SessionStart;
import io.hekla.model.cluster.Change;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.SessionInput;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.snapshot.ClusterState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Sessions in a row, each with what the one before decided, as a recorder receives them. */
final class SessionRun {
  private ClusterState state;
  private List<Change> decided = List.of();
  private long number;

  SessionRun(ClusterState state) {
    this.state = state;
  }

  /** Runs the next session. */
  SessionRecord next(List<Change> changes) {
    var all = new ArrayList<>(decided);
    all.addAll(changes);
    SessionRecord session = session(state, all, ++number);
    state = session.step().state();
    var assumed = new ArrayList<Change>();
    session
        .binds()
        .forEach(bind -> assumed.add(new Change.BindAssumed(bind.taskUid(), bind.node())));
    session.step().decisions().podGroups().stream()
        .filter(Decisions.PodGroupVerdict::admitted)
        .forEach(one -> assumed.add(new Change.AdmissionAssumed(one.key(), one.uid())));
    decided = assumed;
    return session;
  }

  private static SessionRecord session(ClusterState before, List<Change> changes, long number) {
    SessionInput following = Following.input((int) number);
    // Conditions of PodGroups have the name of the session, and are compared.
    var input =
        new SessionInput(
            "1-" + number, following.now(), following.configuration(), following.seed());
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
