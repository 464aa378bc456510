package io.hekla.controller.observe;

import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.Delta;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Observers of all kinds of entities, in the order in which entities observe changes. */
final class Observers {
  private static final Logger log = LoggerFactory.getLogger(Observers.class);

  private final Map<Kind<?>, Observer> byKind = new LinkedHashMap<>();

  Observers(Collection<Observer> observers) {
    observers.forEach(one -> byKind.put(one.kind(), one));
  }

  /** Returns the kinds of entities, in order. */
  List<Kind<?>> kinds() {
    return List.copyOf(byKind.keySet());
  }

  /** Returns whether objects of a kind have entities. */
  boolean has(Kind<?> kind) {
    return byKind.containsKey(kind);
  }

  /** Returns the observer of an entity of one of the {@link #kinds}. */
  Observer of(Entity entity) {
    return Objects.requireNonNull(byKind.get(entity.kind()));
  }

  /** Passes on the entities that a difference concerns, before it and after it. */
  void affected(Delta delta, Consumer<Entity> entities) {
    for (Observer observer : byKind.values()) {
      observer.affected(delta, key -> entities.accept(new Entity(observer.kind(), key)));
    }
  }

  /** Returns all entities with anything to observe; the caller may add others. */
  Set<Entity> all() {
    var all = new LinkedHashSet<Entity>();
    for (Observer observer : byKind.values()) {
      observer.all().forEach(key -> all.add(new Entity(observer.kind(), key)));
    }
    return all;
  }

  /**
   * Returns whether the entity is at rest. One of an invalid object is reported when it is
   * observed.
   */
  boolean isAtRest(Entity entity) {
    try {
      return of(entity).isAtRest(entity.key());
    } catch (RuntimeException e) {
      log.debug("{} cannot be checked", entity, e);
      return false;
    }
  }

  /** Has all of them forget what they know of entities. */
  void clear() {
    byKind.values().forEach(Observer::clear);
  }
}
