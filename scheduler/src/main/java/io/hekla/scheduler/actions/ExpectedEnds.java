package io.hekla.scheduler.actions;

import io.hekla.model.cluster.ReservationInfo;
import io.hekla.model.cluster.TaskStatus;
import io.hekla.scheduler.estimates.RunEstimates;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** Pods on nodes that are expected to end, by that time. Follows what the session binds. */
final class ExpectedEnds {
  private final Session session;
  private final RunEstimates estimates;

  /** Pods by their ends: those of a gang mostly share one. */
  private final NavigableMap<Instant, List<TaskView>> byEnd = new TreeMap<>();

  private int bound;
  private boolean hasBegun;

  ExpectedEnds(Session session, RunEstimates estimates) {
    this.session = session;
    this.estimates = estimates;
  }

  /** Adds what the session has bound since the last call. */
  void follow() {
    if (!hasBegun) {
      hasBegun = true;
      bound = session.bound().size();
      session.jobs().forEach(this::addAll);
    }
    List<TaskView> decided = session.bound();
    for (; bound < decided.size(); bound++) {
      TaskView task = decided.get(bound);
      add(task, estimates.of(task.job().atStart()));
    }
  }

  private void addAll(JobView job) {
    int onNodes =
        job.count(TaskStatus.RUNNING) + job.count(TaskStatus.BOUND) + job.count(TaskStatus.BINDING);
    if (onNodes > 0) {
      Duration estimate = estimates.of(job.atStart());
      for (TaskView task : job.tasks()) {
        if (isOnNode(task)) {
          add(task, estimate);
        }
      }
    }
  }

  private static boolean isOnNode(TaskView task) {
    return switch (task.status()) {
      case RUNNING, BOUND, BINDING -> true;
      case PENDING, ALLOCATED, PIPELINED, RELEASING, SUCCEEDED, FAILED, UNKNOWN -> false;
    };
  }

  private void add(TaskView task, Duration estimate) {
    if (session.node(task.nodeName()).isPresent()) {
      byEnd
          .computeIfAbsent(
              estimates.end(task.info(), task.job().atStart(), estimate), end -> new ArrayList<>())
          .add(task);
    }
  }

  /** Returns the times at which pods end, in their order. */
  Collection<Instant> times() {
    return byEnd.keySet();
  }

  /** Returns the pods that end at a time. */
  List<TaskView> at(Instant time) {
    return stillThere(byEnd.getOrDefault(time, List.of()));
  }

  /** Returns the pods that have ended by a certain time, the first to end first. */
  List<TaskView> until(Instant time) {
    var all = new ArrayList<TaskView>();
    byEnd.headMap(time, true).values().forEach(tasks -> all.addAll(stillThere(tasks)));
    return all;
  }

  /** Returns those that the session has not evicted: their room is on its way already. */
  private static List<TaskView> stillThere(List<TaskView> tasks) {
    return tasks.stream().filter(ExpectedEnds::isOnNode).toList();
  }

  /**
   * Returns the times before another one at which there may be more room: now, and when pods or
   * jobs with reservations end.
   */
  List<Instant> timesBefore(Instant limit, Collection<ReservationInfo> reservations) {
    var times = new TreeSet<>(byEnd.keySet());
    reservations.forEach(reservation -> times.add(reservation.end()));
    times.add(session.now());
    return List.copyOf(times.subSet(session.now(), true, limit, false));
  }
}
