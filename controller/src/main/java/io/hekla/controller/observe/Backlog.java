package io.hekla.controller.observe;

import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Entities whose reconciliation is not urgent: so few at once that entities whose objects change
 * need not wait for the thousands before them. A takeover or a resync would otherwise have every
 * entity of the cluster read its journal first.
 */
final class Backlog {
  /**
   * Number of entities at once: enough to keep the connections of the journal busy, few enough that
   * an entity that has something to do waits a fraction of a second behind them.
   */
  static final int AT_ONCE = 40;

  /**
   * Number of entities at once while others reconcile that are urgent. After a takeover each entity
   * of a lost member has to find its new home first, and the homes are given one after the other.
   */
  static final int BESIDE_OTHERS = 4;

  private final PendingAcks acks;
  private final Duration pause;
  private final Set<Entity> waiting = new LinkedHashSet<>();
  private final Set<Entity> underWay = new HashSet<>();

  /** End of the pause; empty if there is none. */
  private Optional<Duration> pauseEnd = Optional.empty();

  /**
   * @param acks entities that still reconcile
   * @param pause before the first turn after {@link #pause}
   */
  Backlog(PendingAcks acks, Duration pause) {
    this.acks = acks;
    this.pause = pause;
  }

  /** Begins the pause. */
  void pause(Duration now) {
    pauseEnd = Optional.of(now.plus(pause));
  }

  void add(Entity entity) {
    waiting.add(entity);
  }

  /** Removes an entity that reconciles anyway. */
  void remove(Entity entity) {
    waiting.remove(entity);
  }

  boolean isEmpty() {
    return waiting.isEmpty();
  }

  /** Returns when some have their turn, if nobody else has; empty if that depends on others. */
  Optional<Duration> dueAt(Duration now) {
    return !waiting.isEmpty() && room(false) > 0
        ? Optional.of(pauseEnd.orElse(now))
        : Optional.empty();
  }

  /**
   * Returns the entities whose turn it is now, in the order in which they came.
   *
   * @param besideOthers whether others have their turn now, too
   */
  List<Entity> next(Duration now, boolean besideOthers) {
    if (pauseEnd.filter(end -> end.compareTo(now) > 0).isPresent() || waiting.isEmpty()) {
      return List.of();
    }
    List<Entity> next = waiting.stream().limit(room(besideOthers)).toList();
    next.forEach(waiting::remove);
    underWay.addAll(next);
    return next;
  }

  private int room(boolean besideOthers) {
    underWay.removeIf(one -> !acks.isPending(one));
    boolean areOthers = besideOthers || acks.pending() > underWay.size();
    return Math.max(0, (areOthers ? BESIDE_OTHERS : AT_ONCE) - underWay.size());
  }

  /** Stops waiting for an overdue entity, so that it holds up no others. */
  void release(Entity overdue) {
    underWay.remove(overdue);
  }

  void clear() {
    waiting.clear();
    underWay.clear();
    pauseEnd = Optional.empty();
  }
}
