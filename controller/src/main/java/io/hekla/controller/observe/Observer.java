package io.hekla.controller.observe;

import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.Delta;
import io.hekla.controller.cache.ObjectCache;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.machine.JournalSerializable;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;

/**
 * Observer of one kind of entity: which entities a change concerns, and the observed state of an
 * entity. A new kind of entity is one of these, its {@code EntityDefinition} and a line in {@code
 * EntityKinds}.
 */
public abstract class Observer {
  private final Kind<?> kind;
  private final ObjectCache cache;

  /**
   * @param kind of the objects that the entities stand for
   */
  protected Observer(Kind<?> kind, ObjectCache cache) {
    this.kind = kind;
    this.cache = cache;
  }

  /** Returns the kind of the objects that the entities stand for. */
  public final Kind<?> kind() {
    return kind;
  }

  /** Returns the observed cache. */
  protected final ObjectCache cache() {
    return cache;
  }

  /**
   * Passes on the entities that a change concerns; it is in the cache already.
   *
   * @param entities takes their keys; a key may come more than once
   */
  public abstract void affected(Delta delta, Consumer<ObjectKey> entities);

  /**
   * Returns the commands that show an entity the cluster as it is, for its machine: orders first,
   * then the observation itself, or that its object is gone.
   */
  public abstract List<JournalSerializable> observe(ObjectKey key);

  /** Returns the keys of all entities with anything to observe. */
  public Collection<ObjectKey> all() {
    return cache.keys(kind);
  }

  /**
   * Returns whether a missing object is about to be created, so that its entity has no former
   * state.
   */
  public boolean isExpected(ObjectKey key) {
    return false;
  }

  /** Returns whether the entity's work is not urgent: its reconciliation may come last. */
  public boolean isAtRest(ObjectKey key) {
    return false;
  }

  /**
   * Returns whether an entity has to wait for an object that exists and cannot be read: its own, or
   * one that it would otherwise take for missing, and create again. It observes nothing then, least
   * of all that something is gone.
   */
  public boolean isWithheld(ObjectKey key) {
    return cache.isLost(kind, key);
  }

  /** Returns the number of objects in an observation of an entity, which is its cost. */
  public int size(ObjectKey key) {
    return 1;
  }

  /** Records that an observation was sent to an entity. */
  public void sent(ObjectKey key) {}

  /** Records that an entity has acknowledged its last observation. */
  public void acknowledged(ObjectKey key) {}

  /** Forgets all state of entities: another member reconciles from now on. */
  public void clear() {}
}
