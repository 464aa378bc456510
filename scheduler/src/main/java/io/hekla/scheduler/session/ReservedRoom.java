package io.hekla.scheduler.session;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.ReservationInfo;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.cluster.TaskStatus;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.estimates.RunEstimates;
import io.hekla.scheduler.session.Reservations.PlannedStart;
import io.hekla.scheduler.snapshot.NodeState;
import io.hekla.scheduler.snapshot.RoomAhead;
import io.hekla.scheduler.snapshot.RoomAhead.Room;
import io.hekla.scheduler.snapshot.SnapshotTask;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Room that the nodes of reservations have at the start of each: what is idle then, by the expected
 * ends of the pods on them, less what reservations take. A pod that is expected to run beyond that
 * start may take no more than this. Follows the session.
 */
public final class ReservedRoom {
  private final Session session;

  /** Room by reservation and index of the node. */
  private final Map<ObjectKey, Map<Integer, ResourceVector>> room = new HashMap<>();

  private Optional<PodFollower> follower = Optional.empty();
  private RoomAhead ahead;
  private int version = -1;

  /**
   * @param ahead what earlier sessions found
   */
  ReservedRoom(Session session, RoomAhead ahead) {
    this.session = session;
    this.ahead = ahead;
  }

  /** Idle resources of nodes at times to come, as this session or an earlier one found them. */
  RoomAhead ahead() {
    return ahead;
  }

  /**
   * Returns the room on a node at the start of a reservation by the {@linkplain
   * Reservations#terms() terms}, once the reservation has what it takes; below zero if the
   * reservation cannot be held. Empty if it takes nothing of that node.
   */
  public Optional<ResourceVector> at(ReservationInfo reservation, NodeView node) {
    follow();
    return Optional.ofNullable(room.getOrDefault(reservation.key(), Map.of()).get(node.index()));
  }

  private void follow() {
    if (version != session.reservations().version()) {
      version = session.reservations().version();
      room.clear();
      RoomAhead.Draft idle = ahead.draft(session.allJobs(), session.now(), estimates().source());
      for (ReservationInfo reservation : session.reservations().all()) {
        room.put(reservation.key(), atSessionStart(reservation, idle));
      }
      ahead = idle.made();
      follower = Optional.of(PodFollower.ofMoves(session, this::move));
    }
    follower.ifPresent(PodFollower::follow);
  }

  private Map<Integer, ResourceVector> atSessionStart(
      ReservationInfo reservation, RoomAhead.Draft idle) {
    var byNode = new HashMap<Integer, ResourceVector>();
    Instant start = reservation.start();
    for (String name : reservation.nodes().keySet()) {
      Optional<NodeView> node = session.node(name);
      if (node.isPresent()) {
        NodeState state = node.get().atStart();
        ResourceVector free = idle.idle(state, start, () -> atSessionStart(node.get(), start));
        byNode.put(node.get().index(), free.minus(taken(name, start)));
      }
    }
    return byNode;
  }

  /** Returns what is idle at a certain time, which lasts until an end that counts is reached. */
  private Room atSessionStart(NodeView node, Instant time) {
    ResourceVector free = node.atStart().load().idle();
    Instant until = Instant.MAX;
    for (SnapshotTask task : node.atStart().tasks()) {
      boolean isLeaving = task.status() == TaskStatus.RELEASING;
      Instant end = isLeaving ? Instant.MIN : estimates().end(task.info());
      if (!end.isAfter(time)) {
        free = free.plus(node.taken(task.info()));
        if (!isLeaving) {
          // The end of a pod that has not started moves on with the time.
          Instant lasts = RunEstimates.hasStarted(task.info()) ? end : session.now();
          until = lasts.isBefore(until) ? lasts : until;
        }
      }
    }
    return new Room(free, session.now(), until);
  }

  /** Returns what reservations have taken of a node at a certain time. */
  private ResourceVector taken(String node, Instant time) {
    ResourceVector sum = ResourceVector.EMPTY;
    for (ReservationInfo other : session.reservations().all()) {
      if (!other.start().isAfter(time) && other.end().isAfter(time)) {
        sum = sum.plus(other.on(node));
      }
    }
    return sum;
  }

  private void move(PodMove move) {
    for (ReservationInfo reservation : session.reservations().all()) {
      Map<Integer, ResourceVector> byNode = room.getOrDefault(reservation.key(), Map.of());
      ResourceVector before = byNode.get(move.node());
      if (before != null && end(move.task()).isAfter(reservation.start())) {
        ResourceVector request = session.nodes().get(move.node()).taken(move.task());
        byNode.put(move.node(), move.pods() > 0 ? before.minus(request) : before.plus(request));
      }
    }
  }

  /** Returns the expected end of a pod that the session moved: one that waited starts now. */
  private Instant end(TaskInfo task) {
    if (task.status() != TaskStatus.PENDING) {
      return estimates().end(task);
    }
    Instant start =
        session
            .reservations()
            .planned()
            .filter(planned -> task.podGroup().equals(Optional.of(planned.podGroup())))
            .map(PlannedStart::at)
            .orElse(session.now());
    return estimates().endFrom(start, task);
  }

  private RunEstimates estimates() {
    return session.reservations().terms().orElseThrow().estimates();
  }
}
