package io.hekla.scheduler.snapshot;

import io.hekla.model.cluster.ClusterFact;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.Preparation;
import io.hekla.model.cluster.PreparedObjects;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Objects that only some plugins read, by kind and key. Immutable. */
public final class FactTables {
  static final FactTables NONE = new FactTables(Map.of());

  private final Map<Class<? extends ClusterFact>, SortedTable<ObjectKey, ClusterFact>> byKind;

  private FactTables(
      Map<Class<? extends ClusterFact>, SortedTable<ObjectKey, ClusterFact>> byKind) {
    this.byKind = Map.copyOf(byKind);
  }

  /** Returns all objects of a kind, by key. */
  public <F extends ClusterFact> List<F> all(Class<F> kind) {
    return of(kind).values().stream().map(kind::cast).toList();
  }

  /** Returns the object of a kind with a key, if it is known. */
  public <F extends ClusterFact> Optional<F> one(Class<F> kind, ObjectKey key) {
    return of(kind).get(key).map(kind::cast);
  }

  /** Returns all objects, by kind and key. */
  Stream<ClusterFact> all() {
    return byKind.entrySet().stream()
        .sorted(Comparator.comparing(kind -> kind.getKey().getName()))
        .flatMap(kind -> kind.getValue().values().stream());
  }

  /** Returns whether other tables have the same objects of a kind. */
  boolean isUnchanged(Class<? extends ClusterFact> kind, FactTables other) {
    return of(kind).equals(other.of(kind));
  }

  /** Returns whether there is any object of a kind. */
  boolean hasAny(Class<? extends ClusterFact> kind) {
    return of(kind).size() > 0;
  }

  private SortedTable<ObjectKey, ClusterFact> of(Class<? extends ClusterFact> kind) {
    return byKind.getOrDefault(kind, SortedTable.empty());
  }

  /** Returns the tables with those objects of some kinds alone that meet a condition. */
  FactTables where(List<Class<? extends ClusterFact>> kinds, Predicate<ClusterFact> condition) {
    var draft = new Draft(this);
    for (Class<? extends ClusterFact> kind : kinds) {
      for (ClusterFact fact : of(kind)) {
        if (!condition.test(fact)) {
          draft.remove(kind, fact.key());
        }
      }
    }
    return draft.tables();
  }

  /** Changes to be made at once. */
  static final class Draft {
    private final FactTables before;
    private final Map<Class<? extends ClusterFact>, SortedMap<ObjectKey, Optional<ClusterFact>>>
        changes = new HashMap<>();

    Draft(FactTables before) {
      this.before = before;
    }

    /** Returns an object as it is after the changes so far. */
    <F extends ClusterFact> Optional<F> one(Class<F> kind, ObjectKey key) {
      SortedMap<ObjectKey, Optional<ClusterFact>> ofKind = changes.get(kind);
      Optional<ClusterFact> changed = ofKind == null ? null : ofKind.get(key);
      return changed == null ? before.one(kind, key) : changed.map(kind::cast);
    }

    /** Reserves what a bind needs that is being written. */
    void reserve(List<Preparation> preparations, String taskUid) {
      for (Preparation one : preparations) {
        PreparedObjects.reserved(one, taskUid, this::one).forEach(this::put);
      }
    }

    void put(ClusterFact fact) {
      changesOf(fact.getClass()).put(fact.key(), Optional.of(fact));
    }

    void remove(Class<? extends ClusterFact> kind, ObjectKey key) {
      changesOf(kind).put(key, Optional.empty());
    }

    private SortedMap<ObjectKey, Optional<ClusterFact>> changesOf(
        Class<? extends ClusterFact> kind) {
      return changes.computeIfAbsent(kind, absent -> new TreeMap<>());
    }

    FactTables tables() {
      if (changes.isEmpty()) {
        return before;
      }
      var after = new HashMap<>(before.byKind);
      changes.forEach((kind, ofKind) -> after.put(kind, before.of(kind).with(ofKind)));
      return new FactTables(after);
    }
  }
}
