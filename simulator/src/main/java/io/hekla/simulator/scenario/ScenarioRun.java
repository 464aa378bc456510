package io.hekla.simulator.scenario;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.manifest.Reading;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.SessionInput;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.snapshot.ClusterState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Run of the sessions of a scenario through the engine, one after the other. */
public final class ScenarioRun {
  /** Time from one session to the next; the scheduler's period unless set otherwise. */
  private static final Duration PERIOD = Duration.ofSeconds(1);

  private ScenarioRun() {}

  /**
   * Returns the decisions of every session, or the objects that the scheduler cannot read.
   *
   * @param seed seed that breaks ties between equally good nodes
   */
  public static Reading<List<CycleResult>> of(Scenario scenario, long seed) {
    return switch (scenario.cluster()) {
      case ScenarioCluster.Objects cluster ->
          ClusterObjects.of(cluster.objects(), scenario.now())
              .then(objects -> new Reading.Good<>(run(scenario, objects, seed)));
      case ScenarioCluster.Recorded cluster ->
          RecordedRun.run(scenario, cluster, seed)
              .then(outcome -> new Reading.Good<>(List.of(written(scenario, outcome))));
    };
  }

  /** Returns the cluster of a scenario as changes of an unknown cluster, for benchmarks. */
  public static Reading<List<Change>> cluster(Scenario scenario) {
    return switch (scenario.cluster()) {
      case ScenarioCluster.Objects cluster ->
          ClusterObjects.of(cluster.objects(), scenario.now())
              .then(objects -> new Reading.Good<>(objects.everything()));
      case ScenarioCluster.Recorded cluster -> new Reading.Good<>(cluster.changes());
    };
  }

  private static List<CycleResult> run(Scenario scenario, ClusterObjects objects, long seed) {
    var results = new ArrayList<CycleResult>();
    var gauges = new Gauges(scenario.configuration());
    ClusterState state = ClusterState.EMPTY;
    List<Change> changes = objects.everything();
    for (int cycle = 1; cycle <= scenario.cycles(); cycle++) {
      Instant now = scenario.now().plus(PERIOD.multipliedBy(cycle - 1));
      Collection<TaskInfo> before = objects.tasks();
      var input =
          new SessionInput(scenario.name() + "-" + cycle, now, scenario.configuration(), seed);
      Engine.Step step = Engine.step(state, changes, input);
      Decisions decisions = step.decisions();
      var aftermath = objects.after(decisions, scenario.bindsRefused(), now);
      var facts =
          new CycleFacts(
              decisions, scenario.bindsRefused(), before, objects.podGroups(), aftermath.notes());
      results.add(new CycleResult(cycle, written(scenario, facts, gauges)));
      state = step.state();
      changes = new ArrayList<>(aftermath.changes());
      for (Decisions.PolicyRun run : decisions.policyRuns()) {
        changes.add(new Change.PolicyRan(run.policy(), run.at()));
      }
      for (Decisions.ReservationChange change : decisions.reservations()) {
        changes.add(change.asChange());
      }
      for (Decisions.FactChange change : decisions.facts()) {
        changes.add(change.asChange());
      }
    }
    return results;
  }

  private static CycleResult written(Scenario scenario, RecordedRun.Outcome outcome) {
    var gauges = new Gauges(scenario.configuration());
    return new CycleResult(1, written(scenario, RecordedRun.facts(outcome), gauges));
  }

  private static ObjectNode written(Scenario scenario, CycleFacts facts, Gauges gauges) {
    return scenario.totalsOnly()
        ? TotalsWriter.write(facts)
        : StableWriter.write(facts, gauges.of(facts.decisions()));
  }
}
