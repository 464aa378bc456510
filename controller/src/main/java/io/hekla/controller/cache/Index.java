package io.hekla.controller.cache;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.model.cluster.ObjectKey;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Index of the objects of one kind by computed keys, as the indexers of Kubernetes' informers.
 *
 * @param <K> keys
 * @param <T> objects
 */
public final class Index<K, T extends HasMetadata> {
  private final IndexKey<K, T> declared;

  /** An object, where it is the only one of its key, which most are; else a map of them. */
  private final Map<K, Object> byKey = new HashMap<>();

  Index(IndexKey<K, T> declared) {
    this.declared = declared;
  }

  /** Throws if the keys of an object cannot be computed. */
  void check(HasMetadata object) {
    var unused = declared.keys().apply(declared.kind().type().cast(object));
  }

  void put(ObjectKey name, HasMetadata object) {
    T typed = declared.kind().type().cast(object);
    for (K key : declared.keys().apply(typed)) {
      byKey.merge(key, typed, (there, added) -> with(there, name, typed));
    }
  }

  private static Object with(Object there, ObjectKey name, HasMetadata added) {
    SortedMap<ObjectKey, HasMetadata> all = mapOf(there);
    all.put(name, added);
    return all.size() == 1 ? added : all;
  }

  @SuppressWarnings("unchecked") // Any other value is a map made here.
  private static SortedMap<ObjectKey, HasMetadata> mapOf(Object there) {
    if (there instanceof HasMetadata one) {
      var all = new TreeMap<ObjectKey, HasMetadata>();
      all.put(Delta.keyOf(one), one);
      return all;
    }
    return (SortedMap<ObjectKey, HasMetadata>) there;
  }

  void remove(ObjectKey name, HasMetadata object) {
    for (K key : declared.keys().apply(declared.kind().type().cast(object))) {
      byKey.computeIfPresent(key, (same, there) -> without(there, name));
    }
  }

  private static @Nullable Object without(Object there, ObjectKey name) {
    SortedMap<ObjectKey, HasMetadata> all = mapOf(there);
    all.remove(name);
    return switch (all.size()) {
      case 0 -> null;
      case 1 -> all.values().iterator().next();
      default -> all;
    };
  }

  /** Objects of a key, by name. */
  public Collection<T> of(K key) {
    Object there = byKey.get(key);
    if (there == null) {
      return List.of();
    }
    if (there instanceof HasMetadata one) {
      return List.of(declared.kind().type().cast(one));
    }
    @SuppressWarnings("unchecked") // The objects were cast when they came.
    Collection<T> all = (Collection<T>) mapOf(there).values();
    return Collections.unmodifiableCollection(all);
  }

  /** Number of objects of a key. */
  public int count(K key) {
    return of(key).size();
  }

  /** Keys that have objects. */
  public Set<K> keys() {
    return Collections.unmodifiableSet(byKey.keySet());
  }
}
