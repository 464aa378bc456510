package io.hekla.controller.observe;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Entities whose reconciliation is not urgent: so few at once that entities whose objects change
 * need not wait for the thousands before them. A takeover or a resync would otherwise have every
 * entity of the cluster read its journal first.
 */
final class Backlog {
  /**
   * Number of entities at once: half of what is recovered at once
   * (akka.persistence.max-concurrent-recoveries).
   */
  static final int AT_ONCE = 100;

  private final PendingAcks acks;
  private final Set<Entity> waiting = new LinkedHashSet<>();
  private final Set<Entity> underWay = new HashSet<>();

  /**
   * @param acks entities that still reconcile
   */
  Backlog(PendingAcks acks) {
    this.acks = acks;
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

  /** Returns whether some have their turn now. */
  boolean isDue() {
    return !waiting.isEmpty() && room() > 0;
  }

  /** Returns the entities whose turn it is now, in the order in which they came. */
  List<Entity> next() {
    if (waiting.isEmpty()) {
      return List.of();
    }
    List<Entity> next = waiting.stream().limit(room()).toList();
    next.forEach(waiting::remove);
    underWay.addAll(next);
    return next;
  }

  private int room() {
    underWay.removeIf(one -> !acks.isPending(one));
    return AT_ONCE - underWay.size();
  }

  /** Stops waiting for an overdue entity, so that it holds up no others. */
  void release(Entity overdue) {
    underWay.remove(overdue);
  }

  void clear() {
    waiting.clear();
    underWay.clear();
  }
}
