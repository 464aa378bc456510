package io.hekla.recorder;

import io.hekla.controller.session.SessionRecord;
import io.hekla.controller.session.SessionStart;
import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.CsiDriverInfo;
import io.hekla.model.cluster.CsiNodeInfo;
import io.hekla.model.cluster.LabelSelector;
import io.hekla.model.cluster.NumaTopologyInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.Requirement;
import io.hekla.model.cluster.StorageCapacityInfo;
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
import java.util.Set;
import java.util.TreeSet;

/**
 * Sessions of a random cluster whose decisions are assumed, as a term of the scheduler has them.
 */
public final class RecordedHistory {
  private static final Instant START = Instant.parse("2026-11-26T08:00:00.123456789Z");
  private static final int BINDS = 100;

  private RecordedHistory() {}

  /** Returns the sessions of one term, in order. */
  public static List<SessionRecord> sessions(long seed, int count) {
    return sessions(seed, count, LawConfigurations.of(seed));
  }

  /** Returns the sessions of one term by a configuration, in order. */
  public static List<SessionRecord> sessions(
      long seed, int count, SchedulerConfiguration configuration) {
    var source = new RandomHistory(seed);
    List<Change> changes = new ArrayList<>(source.cluster());
    changes.addAll(furtherFacts());
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

  /** Facts of the kinds that random histories do not have. */
  private static List<Change> furtherFacts() {
    var selector =
        LabelSelector.of(
            List.of(new Requirement("zone", Requirement.Operator.IN, List.of("a", "b"))));
    return List.of(
        new Change.FactSeen(new CsiDriverInfo(new ObjectKey("", "csi.example.com"), true)),
        new Change.FactSeen(
            new CsiNodeInfo(new ObjectKey("", "node-0"), Map.of("csi.example.com", 20))),
        new Change.FactSeen(
            new NumaTopologyInfo(
                new ObjectKey("", "node-0"),
                "static",
                "single-numa-node",
                List.of(new NumaTopologyInfo.Cpu(0, 0, 0, 0), new NumaTopologyInfo.Cpu(1, 1, 0, 1)),
                new TreeSet<>(List.of(0, 1)),
                100,
                Set.of("cpu"))),
        new Change.FactSeen(
            new StorageCapacityInfo(
                new ObjectKey("kube-system", "fast"), "fast", selector, 1L << 40)));
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
