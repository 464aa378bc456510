package io.hekla.scheduler.actions;

import io.hekla.model.cluster.ReservationInfo;
import io.hekla.model.cluster.TaskStatus;
import io.hekla.scheduler.estimates.RunEstimates;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/** Pods on nodes that are expected to end, by that time. Follows what the session binds. */
final class ExpectedEnds {
  private static final Comparator<Leaving> BY_END =
      Comparator.comparing(Leaving::end).thenComparing(leaving -> leaving.task().uid());

  private final Session session;
  private final RunEstimates estimates;
  private final List<Leaving> all = new ArrayList<>();
  private int bound;
  private boolean hasBegun;

  /** Pod that is expected to end at a certain time. */
  record Leaving(Instant end, TaskView task) {}

  ExpectedEnds(Session session, RunEstimates estimates) {
    this.session = session;
    this.estimates = estimates;
  }

  /** Adds what the session has bound since the last call, and leaves out what it evicted. */
  void follow() {
    if (!hasBegun) {
      hasBegun = true;
      bound = session.bound().size();
      session.jobs().forEach(this::addAll);
    }
    List<TaskView> decided = session.bound();
    for (; bound < decided.size(); bound++) {
      add(decided.get(bound));
    }
    all.removeIf(leaving -> leaving.task().status() == TaskStatus.RELEASING);
    all.sort(BY_END);
  }

  private void addAll(JobView job) {
    int onNodes =
        job.count(TaskStatus.RUNNING) + job.count(TaskStatus.BOUND) + job.count(TaskStatus.BINDING);
    if (onNodes > 0) {
      job.tasks().stream().filter(ExpectedEnds::isOnNode).forEach(this::add);
    }
  }

  private static boolean isOnNode(TaskView task) {
    return switch (task.status()) {
      case RUNNING, BOUND, BINDING -> true;
      case PENDING, ALLOCATED, PIPELINED, RELEASING, SUCCEEDED, FAILED, UNKNOWN -> false;
    };
  }

  private void add(TaskView task) {
    Instant end = estimates.end(task.info());
    if (!end.equals(RunEstimates.NEVER) && session.node(task.nodeName()).isPresent()) {
      all.add(new Leaving(end, task));
    }
  }

  /** Returns all, the first to end first. */
  List<Leaving> all() {
    return Collections.unmodifiableList(all);
  }

  /** Returns the pods that have ended by a certain time. */
  List<TaskView> until(Instant time) {
    return all.stream()
        .takeWhile(leaving -> !leaving.end().isAfter(time))
        .map(Leaving::task)
        .toList();
  }

  /**
   * Returns the times before another one at which there may be more room: now, and when pods or
   * jobs with reservations end.
   */
  List<Instant> timesBefore(Instant limit, Collection<ReservationInfo> reservations) {
    var times = new TreeSet<Instant>();
    all.forEach(leaving -> times.add(leaving.end()));
    reservations.forEach(reservation -> times.add(reservation.end()));
    times.add(session.now());
    return List.copyOf(times.subSet(session.now(), true, limit, false));
  }
}
