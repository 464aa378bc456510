package io.hekla.actors.feed;

import io.hekla.model.cluster.ObjectKey;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Which objects belong to what.
 *
 * @param <K> what they belong to
 * @param <T> the objects
 */
final class Belongings<K, T> {
  private final Map<K, Map<ObjectKey, T>> byOwner = new HashMap<>();

  void put(K owner, ObjectKey key, T object) {
    byOwner.computeIfAbsent(owner, name -> new TreeMap<>()).put(key, object);
  }

  void remove(K owner, ObjectKey key) {
    var owned = byOwner.get(owner);
    if (owned != null) {
      owned.remove(key);
      if (owned.isEmpty()) {
        byOwner.remove(owner);
      }
    }
  }

  /** Those to which anything belongs. */
  Set<K> owners() {
    return byOwner.keySet();
  }

  /** By key. */
  Collection<T> of(K owner) {
    return byOwner.getOrDefault(owner, Map.of()).values();
  }
}
