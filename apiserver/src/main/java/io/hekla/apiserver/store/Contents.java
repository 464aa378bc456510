package io.hekla.apiserver.store;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.controller.api.Kind;
import io.hekla.model.cluster.ObjectKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Objects by kind and key, with an index of owners and dependents. Not thread-safe. */
final class Contents implements Objects {
  private final Map<ServedResource, Kind<?>> kinds = new LinkedHashMap<>();
  private final Map<ServedResource, TreeMap<ObjectKey, StoredObject>> tables = new HashMap<>();
  private final Map<String, StoredObject> byUid = new HashMap<>();
  private final Set<String> goingInForeground = new HashSet<>();

  /** Uids of dependents by the uid of their owner, in the order in which they came. */
  private final Map<String, Map<String, Boolean>> dependents = new HashMap<>();

  Contents(Collection<Kind<?>> served) {
    for (Kind<?> kind : served) {
      kinds.put(ServedResource.of(kind), kind);
      tables.put(ServedResource.of(kind), new TreeMap<>());
    }
  }

  boolean serves(Kind<?> kind) {
    return kinds.containsKey(ServedResource.of(kind));
  }

  Optional<Kind<?>> kindOf(JsonNode object) {
    return Optional.ofNullable(
        kinds.get(
            new ServedResource(Trees.text(object, "apiVersion"), Trees.text(object, "kind"))));
  }

  @Override
  public Optional<StoredObject> find(Kind<?> kind, ObjectKey key) {
    var table = tables.get(ServedResource.of(kind));
    return table == null ? Optional.empty() : Optional.ofNullable(table.get(key));
  }

  @Override
  public List<StoredObject> all(Kind<?> kind) {
    var table = tables.get(ServedResource.of(kind));
    return table == null ? List.of() : List.copyOf(table.values());
  }

  /** Number of objects of a kind. */
  int count(Kind<?> kind) {
    return table(ServedResource.of(kind)).size();
  }

  List<StoredObject> everything() {
    var all = new ArrayList<StoredObject>(byUid.size());
    kinds.keySet().forEach(resource -> all.addAll(table(resource).values()));
    return all;
  }

  void put(StoredObject object) {
    StoredObject before = table(ServedResource.of(object.kind())).put(object.key(), object);
    if (before != null) {
      forget(before);
    }
    byUid.put(object.uid(), object);
    if (object.isBeingDeleted() && Propagation.of(object.tree()) == Propagation.FOREGROUND) {
      goingInForeground.add(object.uid());
    }
    for (JsonNode owner : owners(object)) {
      dependents
          .computeIfAbsent(Trees.text(owner, "uid"), uid -> new LinkedHashMap<>())
          .put(object.uid(), true);
    }
  }

  void remove(StoredObject object) {
    StoredObject before = table(ServedResource.of(object.kind())).remove(object.key());
    if (before != null) {
      forget(before);
    }
  }

  /** Returns all objects in a namespace, kind by kind. */
  List<StoredObject> inNamespace(String namespace) {
    return everything().stream()
        .filter(object -> object.kind().namespaced() && object.key().namespace().equals(namespace))
        .toList();
  }

  List<StoredObject> dependentsOf(String uid) {
    return dependents.getOrDefault(uid, Map.of()).keySet().stream()
        .map(byUid::get)
        .filter(java.util.Objects::nonNull)
        .toList();
  }

  /** Returns the current object of a uid. */
  Optional<StoredObject> current(String uid) {
    return Optional.ofNullable(byUid.get(uid));
  }

  /**
   * Returns whether an object of this uid is being deleted in the foreground: once nothing blocks
   * it.
   */
  boolean isForegroundDeletion(String uid) {
    return goingInForeground.contains(uid);
  }

  /**
   * Returns whether an owner exists for garbage collection: by uid, in the same namespace or
   * without one. Owners of kinds that are not served count as existing.
   */
  boolean isThere(JsonNode owner, String namespace) {
    Optional<Kind<?>> kind = kindOf(owner);
    if (kind.isEmpty()) {
      return true;
    }
    @Nullable StoredObject found = byUid.get(Trees.text(owner, "uid"));
    return found != null
        && found.kind().equals(kind.get())
        && (!found.kind().namespaced() || found.key().namespace().equals(namespace));
  }

  private void forget(StoredObject object) {
    byUid.remove(object.uid());
    goingInForeground.remove(object.uid());
    for (JsonNode owner : owners(object)) {
      String uid = Trees.text(owner, "uid");
      var named = dependents.get(uid);
      if (named != null) {
        named.remove(object.uid());
        if (named.isEmpty()) {
          dependents.remove(uid);
        }
      }
    }
  }

  /** Owner references of an object. */
  static JsonNode owners(StoredObject object) {
    return Trees.metadata(object.tree()).path("ownerReferences");
  }

  private Map<ObjectKey, StoredObject> table(ServedResource resource) {
    return java.util.Objects.requireNonNull(tables.get(resource), resource::toString);
  }
}
