package io.hekla.actors.metrics;

import io.hekla.controller.metrics.EndedSession;
import io.hekla.controller.session.SessionRecord;
import io.hekla.model.cluster.ReservationInfo;
import io.hekla.model.cluster.RunTimes;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.PromiseOutcome;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.snapshot.NodeState;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Figures of the scheduler and of its sessions, as Hekla names them. For one thread. */
final class SessionFigures {
  private final Counts counts;

  /** Number of waiting jobs by the reasons that were shown once: a gauge stays until it is set. */
  private final Map<String, Long> waiting = new HashMap<>();

  /** State after the last session that has ended; empty if the scheduler does not run here. */
  private Optional<ClusterState> last = Optional.empty();

  SessionFigures(Counts counts) {
    this.counts = counts;
    counts.set(Metric.SCHEDULER_RUNS, 0, List.of());
  }

  void runs(long term) {
    counts.set(Metric.SCHEDULER_RUNS, 1, List.of());
    counts.set(Metric.TERM, term, List.of());
  }

  void stops() {
    last = Optional.empty();
    counts.set(Metric.SCHEDULER_RUNS, 0, List.of());
    show(Map.of());
    counts.set(Metric.RESERVATIONS, 0, List.of());
    show("empty", FreeCapacity.NONE);
    show("used", FreeCapacity.NONE);
  }

  void ended(EndedSession ended) {
    step("collect", ended.collecting());
    step("decide", ended.deciding());
    step("commit", ended.committing());
    Map<String, Long> now = new HashMap<>();
    for (Decisions.PodGroupVerdict verdict : ended.session().step().decisions().podGroups()) {
      if (!(verdict.reason() instanceof Reason.None)) {
        now.merge(verdict.reason().kind(), 1L, Long::sum);
      }
    }
    show(now);
    reservations(ended.session());
    runs(ended.session().step());
    last = Optional.of(ended.session().step().state());
  }

  private void reservations(SessionRecord session) {
    Engine.Step step = session.step();
    for (PromiseOutcome outcome :
        PromiseOutcome.all(
            step.state().others().all(ReservationInfo.class),
            step.decisions(),
            session.input().start().at())) {
      counts.add(Metric.ENDED_RESERVATIONS, 1, List.of(outcome.label()));
    }
    counts.set(Metric.RESERVATIONS, step.reservations().size(), List.of());
  }

  /** Counts the runs that the session added to the history. */
  private void runs(Engine.Step step) {
    for (Decisions.FactChange change : step.decisions().facts()) {
      if (change.fact() instanceof RunTimes times && !change.isOver()) {
        RunTimes.Quality before =
            step.state()
                .others()
                .one(RunTimes.class, times.key())
                .map(RunTimes::quality)
                .orElse(RunTimes.Quality.NONE);
        RunTimes.Quality after = times.quality();
        count("within", after.within() - before.within());
        count("shorter", after.shorter() - before.shorter());
        count("longer", after.longer() - before.longer());
      }
    }
  }

  private void count(String outcome, int runs) {
    if (runs > 0) {
      counts.add(Metric.RUN_ESTIMATES, runs, List.of(outcome));
    }
  }

  /** Shows the nodes as the last session saw them, at the cost of a pass over all of them. */
  void showNodes() {
    last.ifPresent(this::showNodes);
  }

  private void showNodes(ClusterState cluster) {
    FreeCapacity empty = FreeCapacity.NONE;
    FreeCapacity used = FreeCapacity.NONE;
    for (NodeState node : cluster.nodes()) {
      if (node.tasks().isEmpty()) {
        empty = empty.with(node);
      } else {
        used = used.with(node);
      }
    }
    show("empty", empty);
    show("used", used);
  }

  private void show(String nodes, FreeCapacity free) {
    List<String> labels = List.of(nodes);
    counts.set(Metric.NODES, free.nodes(), labels);
    counts.set(Metric.FREE_CPU, Math.round(free.milliCpu()), labels);
    counts.set(Metric.FREE_MEMORY, Math.round(free.memoryBytes()), labels);
  }

  private void step(String name, Duration time) {
    counts.duration(Metric.SESSION_STEP_TIME, time, List.of(name));
  }

  private void show(Map<String, Long> now) {
    waiting.replaceAll((reason, before) -> 0L);
    waiting.putAll(now);
    waiting.forEach((reason, jobs) -> counts.set(Metric.WAITING_JOBS, jobs, List.of(reason)));
  }
}
