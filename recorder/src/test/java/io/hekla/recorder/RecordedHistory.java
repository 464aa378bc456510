package io.hekla.recorder;

import io.hekla.controller.session.SessionRecord;
import io.hekla.controller.session.SessionStart;
import io.hekla.model.cluster.Change;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.SessionInput;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.testing.LawConfigurations;
import io.hekla.scheduler.testing.RandomHistory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Sessions of a random cluster whose decisions are assumed, as a term of the scheduler has them.
 */
final class RecordedHistory {
  private static final Instant START = Instant.parse("2026-11-26T08:00:00.123456789Z");
  private static final int BINDS = 100;

  private RecordedHistory() {}

  /** Returns the sessions of one term, in order. */
  static List<SessionRecord> sessions(long seed, int count) {
    var source = new RandomHistory(seed);
    List<Change> changes = new ArrayList<>(source.cluster());
    SchedulerConfiguration configuration = LawConfigurations.of(seed);
    ClusterState state = ClusterState.EMPTY;
    var sessions = new ArrayList<SessionRecord>();
    for (int number = 1; number <= count; number++) {
      Instant at = START.plusMillis(137L * number);
      var input =
          new SessionRecord.Input(
              state,
              List.copyOf(changes),
              new SessionStart(at, 0, configuration, "d" + seed, seed),
              Map.of());
      Engine.Step step =
          Engine.step(state, changes, new SessionInput("7-" + number, at, configuration, seed));
      sessions.add(new SessionRecord(7, number, input, step, step.decisions().binds(), BINDS));
      state = step.state();
      changes = new ArrayList<>(assumed(step.decisions()));
      if (number % 3 != 0) {
        changes.addAll(source.happenings(5));
      }
    }
    return sessions;
  }

  private static List<Change> assumed(Decisions decisions) {
    var assumed = new ArrayList<Change>();
    decisions
        .binds()
        .forEach(
            bind ->
                assumed.add(
                    new Change.BindAssumed(
                        bind.taskUid(), bind.node(), bind.preparations(), bind.annotations())));
    decisions
        .evictions()
        .forEach(eviction -> assumed.add(new Change.EvictionAssumed(eviction.taskUid())));
    decisions.podGroups().stream()
        .filter(Decisions.PodGroupVerdict::admitted)
        .forEach(verdict -> assumed.add(new Change.AdmissionAssumed(verdict.key(), verdict.uid())));
    return assumed;
  }
}
