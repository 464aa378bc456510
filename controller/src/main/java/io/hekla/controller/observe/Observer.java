package io.hekla.controller.observe;

import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.Delta;
import io.hekla.controller.cache.ObjectCache;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.machine.Kept;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;

/**
 * Observer of one kind of entity: which entities a change concerns, and what an entity is shown. A
 * new kind of entity is one of these, its {@code EntityDefinition} and a line in {@code
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

  /** Kind of the objects that the entities stand for. */
  public final Kind<?> kind() {
    return kind;
  }

  /** The cache that is observed. */
  protected final ObjectCache cache() {
    return cache;
  }

  /**
   * Tells which entities a change concerns; it is in the cache already.
   *
   * @param entities takes their keys; a key may come more than once
   */
  public abstract void affected(Delta delta, Consumer<ObjectKey> entities);

  /**
   * Commands that show an entity the cluster as it is, for its machine: orders first, then the
   * observation itself, or that its object is gone.
   */
  public abstract List<Kept> observe(ObjectKey key);

  /** Keys of all entities that there is anything to observe of. */
  public Collection<ObjectKey> all() {
    return cache.keys(kind);
  }

  /** Whether an object is about to be made that is not there, so that its entity is none of old. */
  public boolean isExpected(ObjectKey key) {
    return false;
  }

  /** Whether nobody waits for what the entity does: its reconciliation may come last. */
  public boolean isAtRest(ObjectKey key) {
    return false;
  }

  /**
   * Whether an entity has to wait for an object that is there and cannot be read: its own, or one
   * that it would otherwise take for missing, and make again. It observes nothing then, least of
   * all that something is gone.
   */
  public boolean isWithheld(ObjectKey key) {
    return cache.isLost(kind, key);
  }

  /** Number of objects that an observation of an entity shows, which is what it costs. */
  public int size(ObjectKey key) {
    return 1;
  }

  /** An observation was sent to an entity. */
  public void sent(ObjectKey key) {}

  /** An entity has acknowledged the last observation that was sent to it. */
  public void acknowledged(ObjectKey key) {}

  /** Forgets what is kept for entities: another member reconciles from now on. */
  public void clear() {}
}
