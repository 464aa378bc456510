package io.hekla.scheduler.actions;

import io.hekla.model.cluster.ReservationInfo;
import io.hekla.model.resource.ResourceVector;
import io.hekla.model.resource.ResourceVector.Missing;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import io.hekla.scheduler.snapshot.TaskClass;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Time before which a job cannot have room, by amounts alone: nothing has to be tried before it.
 * For each class of its tasks by itself, since the others may have left no room at all.
 */
final class EarliestRoom {
  private final ActionContext context;
  private final Session session;
  private final ExpectedEnds ends;

  EarliestRoom(ActionContext context, ExpectedEnds ends) {
    this.context = context;
    session = context.session();
    this.ends = ends;
  }

  /** Returns that time; the far future if the room never suffices. */
  Instant of(JobView job, List<TaskView> pending) {
    Map<TaskClass, Integer> classes = new LinkedHashMap<>();
    pending.forEach(task -> classes.merge(task.taskClass(), 1, Integer::sum));
    int missing = job.minAvailable() - job.ready() - job.pendingBestEffort();
    Instant earliest = session.now();
    for (Map.Entry<TaskClass, Integer> ofClass : classes.entrySet()) {
      int needed = missing - (pending.size() - ofClass.getValue());
      Instant time = of(job, ofClass.getKey(), needed);
      earliest = time.isAfter(earliest) ? time : earliest;
    }
    return earliest;
  }

  private Instant of(JobView job, TaskClass taskClass, int needed) {
    if (needed <= 0) {
      return session.now();
    }
    var room = new Room(taskClass, needed);
    var others = new ArrayList<ReservationInfo>();
    var times = new TreeSet<>(ends.times());
    for (ReservationInfo other : session.reservations().all()) {
      if (!other.key().equals(job.key())) {
        others.add(other);
        times.add(other.start());
        times.add(other.end());
      }
    }
    times.add(session.now());
    for (Instant time : times) {
      ends.at(time).forEach(room::leave);
      for (ReservationInfo other : others) {
        if (other.start().equals(time)) {
          room.start(other);
        }
        if (other.end().equals(time)) {
          room.end(other);
        }
      }
      if (room.suffices() && !time.isBefore(session.now())) {
        return time;
      }
    }
    return Instant.MAX;
  }

  /** Free amounts of nodes, and the number of tasks of a class that they suffice for. */
  private final class Room {
    private final TaskClass taskClass;
    private final int needed;
    private final ResourceVector[] free;
    private final int[] places;
    private final boolean[] isReachable;
    private int all;

    Room(TaskClass taskClass, int needed) {
      this.taskClass = taskClass;
      this.needed = needed;
      List<NodeView> nodes = session.nodes();
      free = new ResourceVector[nodes.size()];
      places = new int[nodes.size()];
      isReachable = new boolean[nodes.size()];
      for (NodeView node : nodes) {
        free[node.index()] = node.futureIdle();
        if (context.policy().placement().mayFit(taskClass, node)) {
          isReachable[node.index()] = true;
          places[node.index()] = places(node.futureIdle());
          all += places[node.index()];
        }
      }
    }

    boolean suffices() {
      return all >= needed;
    }

    void leave(TaskView task) {
      session.node(task.nodeName()).ifPresent(node -> add(node, node.taken(task.info())));
    }

    void start(ReservationInfo reservation) {
      reservation
          .nodes()
          .forEach((node, amounts) -> add(node, ResourceVector.EMPTY.minus(amounts)));
    }

    void end(ReservationInfo reservation) {
      reservation.nodes().forEach(this::add);
    }

    private void add(String node, ResourceVector amounts) {
      session.node(node).ifPresent(known -> add(known, amounts));
    }

    private void add(NodeView node, ResourceVector amounts) {
      int at = node.index();
      if (isReachable[at]) {
        free[at] = free[at].plus(amounts);
        all -= places[at];
        places[at] = places(free[at]);
        all += places[at];
      }
    }

    /** Returns the number of tasks that amounts suffice for, up to what is needed. */
    private int places(ResourceVector amounts) {
      int count = 0;
      ResourceVector left = amounts;
      while (count < needed && taskClass.request().lessEqual(left, Missing.ZERO)) {
        left = left.minus(taskClass.request());
        count++;
      }
      return count;
    }
  }
}
