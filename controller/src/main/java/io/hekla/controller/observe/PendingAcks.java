package io.hekla.controller.observe;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Observations that their entities have not acknowledged yet. Sharding delivers a message at most
 * once: one to an entity that moves, or that was on a lost member, may be lost silently.
 */
final class PendingAcks {
  private Map<Long, Entity> recent = new LinkedHashMap<>();
  private Map<Long, Entity> old = new LinkedHashMap<>();
  private final Map<Entity, Long> newest = new HashMap<>();
  private long lastNumber;

  /** Returns the number of an observation that is being sent; it replaces a former one. */
  long sent(Entity entity) {
    long number = ++lastNumber;
    Long former = newest.put(entity, number);
    if (former != null) {
      recent.remove(former);
      old.remove(former);
    }
    recent.put(number, entity);
    return number;
  }

  /**
   * Returns the entity that acknowledges by this number, if that was the last that was sent to it.
   */
  Optional<Entity> acknowledge(long number) {
    Entity entity = recent.remove(number);
    if (entity == null) {
      entity = old.remove(number);
    }
    if (entity != null) {
      newest.remove(entity);
    }
    return Optional.ofNullable(entity);
  }

  /** Returns whether an entity has an observation to acknowledge. */
  boolean isPending(Entity entity) {
    return newest.containsKey(entity);
  }

  /** Returns the number of entities that have an observation to acknowledge. */
  int pending() {
    return newest.size();
  }

  /**
   * Returns the entities that had one to acknowledge at the last call already, in the order of
   * sending.
   */
  List<Entity> overdue() {
    List<Entity> overdue = List.copyOf(old.values());
    overdue.forEach(newest::remove);
    old = recent;
    recent = new LinkedHashMap<>();
    return overdue;
  }

  /** Forgets all observations sent until now. */
  void clear() {
    recent.clear();
    old.clear();
    newest.clear();
  }
}
