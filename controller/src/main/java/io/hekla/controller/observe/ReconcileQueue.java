package io.hekla.controller.observe;

import io.hekla.controller.api.Kind;
import io.hekla.model.cluster.ObjectKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Work queue of entities to reconcile, each once, kind by kind in the order of the observers. After
 * a large observation an entity has a pause that grows with it: a gang of ten thousand pods is not
 * observed whole at each pod's change. Times are those of a clock that never goes back.
 */
final class ReconcileQueue {
  /** Most objects of an observation without a pause after it. */
  private static final int SMALL = 400;

  /**
   * Entity whose turn it is.
   *
   * @param isAtRest whether no observed object is known to have changed
   */
  record Turn(Entity entity, boolean isAtRest) {}

  private final Map<Kind<?>, TreeSet<ObjectKey>> dirty = new LinkedHashMap<>();
  private final Map<Entity, Duration> pausedUntil = new HashMap<>();
  private final PendingAcks acks = new PendingAcks();
  private final Backlog backlog;

  private final Duration pausePerObject;

  /**
   * @param pausePerObject pause after a large observation, for each object in it
   * @param restPause pause before the first turn of entities whose reconciliation is not urgent,
   *     after {@link #pauseNotUrgent}
   */
  ReconcileQueue(List<Kind<?>> kinds, Duration pausePerObject, Duration restPause) {
    this.pausePerObject = pausePerObject;
    this.backlog = new Backlog(acks, restPause);
    kinds.forEach(kind -> dirty.put(kind, new TreeSet<>()));
  }

  void add(Kind<?> kind, ObjectKey key) {
    TreeSet<ObjectKey> keys = dirty.get(kind);
    if (keys == null) {
      throw new IllegalArgumentException(
          "there are no entities for objects of kind " + kind.name());
    }
    keys.add(key);
  }

  /** Begins the pause of entities whose reconciliation is not urgent. */
  void pauseNotUrgent(Duration now) {
    backlog.pause(now);
  }

  /** Adds an entity whose reconciliation is not urgent. */
  void addNotUrgent(Entity entity) {
    backlog.add(entity);
  }

  /** Returns the time until an entity is due: zero if one is now, empty if none is in the queue. */
  Optional<Duration> untilDue(Duration now) {
    Duration least = backlog.dueAt(now).orElse(null);
    if (least != null && least.compareTo(now) <= 0) {
      return Optional.of(Duration.ZERO);
    }
    for (var keys : dirty.entrySet()) {
      for (ObjectKey key : keys.getValue()) {
        Duration until = pausedUntil.get(new Entity(keys.getKey(), key));
        if (until == null || until.compareTo(now) <= 0) {
          return Optional.of(Duration.ZERO);
        }
        least = least == null || until.compareTo(least) < 0 ? until : least;
      }
    }
    return Optional.ofNullable(least).map(until -> until.minus(now));
  }

  /** Removes and returns the entities that are due. */
  List<Turn> take(Duration now) {
    if (!backlog.isEmpty()) {
      dirty.forEach((kind, keys) -> keys.forEach(key -> backlog.remove(new Entity(kind, key))));
    }
    pausedUntil.values().removeIf(until -> until.compareTo(now) <= 0);
    var due = new ArrayList<Turn>();
    dirty.forEach(
        (kind, keys) ->
            keys.removeIf(
                key -> {
                  var entity = new Entity(kind, key);
                  return !pausedUntil.containsKey(entity) && due.add(new Turn(entity, false));
                }));
    backlog.next(now, !due.isEmpty()).forEach(one -> due.add(new Turn(one, true)));
    return due;
  }

  /** Returns the number of an observation of this many objects that is being sent. */
  long sent(Entity entity, int objects, Duration now) {
    if (objects > SMALL) {
      pausedUntil.put(entity, now.plus(pausePerObject.multipliedBy(objects)));
    }
    return acks.sent(entity);
  }

  /**
   * Returns the entity that acknowledges by this number, if that was the last that was sent to it.
   */
  Optional<Entity> acknowledge(long number) {
    return acks.acknowledge(number);
  }

  /** Adds entities again that have not acknowledged for long; returns them. */
  List<Entity> addOverdue() {
    List<Entity> overdue = acks.overdue();
    for (Entity one : overdue) {
      backlog.release(one);
      add(one.kind(), one.key());
    }
    return overdue;
  }

  /** Returns the number of entities in the queue. */
  int size() {
    return dirty.values().stream().mapToInt(TreeSet::size).sum();
  }

  void clear() {
    dirty.values().forEach(TreeSet::clear);
    pausedUntil.clear();
    backlog.clear();
    acks.clear();
  }
}
