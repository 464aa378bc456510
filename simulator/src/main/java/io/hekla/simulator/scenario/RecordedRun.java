package io.hekla.simulator.scenario;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupInfo;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.manifest.Problem;
import io.hekla.model.manifest.Reading;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.SessionInput;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Decisions.PodGroupVerdict;
import io.hekla.scheduler.external.RecordedExternalService;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.snapshot.SnapshotTask;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Run of the one session of a scenario whose cluster comes from a recording. */
public final class RecordedRun {
  private RecordedRun() {}

  /** Outcome of the session. */
  record Outcome(ClusterState state, Decisions decisions) {}

  /**
   * Returns the decisions of the session, or what is wrong with its cluster.
   *
   * @param seed seed that breaks ties between equally good nodes
   */
  public static Reading<Decisions> decisions(
      Scenario scenario, ScenarioCluster.Recorded cluster, long seed) {
    return run(scenario, cluster, seed).then(outcome -> new Reading.Good<>(outcome.decisions()));
  }

  static Reading<Outcome> run(Scenario scenario, ScenarioCluster.Recorded cluster, long seed) {
    ClusterState state;
    try {
      state = ClusterState.EMPTY.with(cluster.changes());
    } catch (IllegalArgumentException | IllegalStateException contradiction) {
      return new Reading.Bad<>(
          List.of(
              new Problem(
                  scenario.name() + "/" + ScenarioReader.RECORDED_CLUSTER,
                  0,
                  "",
                  "is no cluster: " + contradiction.getMessage(),
                  "write the folder again")));
    }
    var input =
        new SessionInput(
            scenario.session().id(),
            scenario.now(),
            scenario.configuration(),
            seed,
            new RecordedExternalService(cluster.calls()),
            scenario.session().suspended());
    Engine.Step step = Engine.step(state, List.of(), input);
    return new Reading.Good<>(new Outcome(step.state(), step.decisions()));
  }

  /** Returns the facts of the session. Conditions of pods, which are not recorded, all are new. */
  static CycleFacts facts(Outcome outcome) {
    List<TaskInfo> pods =
        outcome.state().tasks().values().stream().map(SnapshotTask::info).toList();
    return new CycleFacts(
        outcome.decisions(), Set.of(), pods, podGroups(outcome), notes(outcome.decisions(), pods));
  }

  private static List<PodGroupInfo> podGroups(Outcome outcome) {
    Map<ObjectKey, PodGroupVerdict> verdicts = new HashMap<>();
    outcome.decisions().podGroups().forEach(verdict -> verdicts.put(verdict.key(), verdict));
    var podGroups = new ArrayList<PodGroupInfo>();
    for (var job : outcome.state().jobs()) {
      PodGroupVerdict verdict = verdicts.get(job.podGroup().key());
      podGroups.add(verdict == null ? job.podGroup() : after(job.podGroup(), verdict));
    }
    return podGroups;
  }

  private static PodGroupInfo after(PodGroupInfo before, PodGroupVerdict verdict) {
    return new PodGroupInfo(
        before.key(),
        before.uid(),
        before.queue(),
        before.minMember(),
        before.minTaskMember(),
        before.minResources(),
        before.quotaNeed(),
        before.topology(),
        before.subGroups(),
        before.priorityClassName(),
        before.created(),
        before.labels(),
        before.annotations(),
        verdict.phase(),
        verdict.conditions(),
        verdict.running(),
        verdict.succeeded(),
        verdict.failed());
  }

  private static Map<ObjectKey, PodNote> notes(Decisions decisions, List<TaskInfo> pods) {
    Map<String, String> nominated = new HashMap<>();
    pods.forEach(pod -> nominated.put(pod.uid(), pod.nominatedNodeName()));
    var notes = new TreeMap<ObjectKey, PodNote>();
    for (Decisions.TaskVerdict verdict : decisions.tasks()) {
      boolean isSame = verdict.nominatedNode().equals(nominated.get(verdict.taskUid()));
      notes.put(
          verdict.task(),
          new PodNote(
              verdict.conditionReason(),
              verdict.reason().text(),
              true,
              isSame ? "" : verdict.nominatedNode()));
    }
    return notes;
  }
}
