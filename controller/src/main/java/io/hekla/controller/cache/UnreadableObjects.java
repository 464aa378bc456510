package io.hekla.controller.cache;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.UnreadableObject;
import io.hekla.model.cluster.ObjectKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/** Existing objects that cannot be read, as the watches last reported. */
public final class UnreadableObjects {
  private static final SortedMap<ObjectKey, UnreadableObject> NONE = new TreeMap<>();

  private final Map<Kind<?>, SortedMap<ObjectKey, UnreadableObject>> byKind = new HashMap<>();

  /** Listener to each unreadable object, and to the number of each kind. */
  public interface Listener {
    /** Receives an object that cannot be read, or not for another reason than before. */
    void unreadable(UnreadableObject object);

    /** Receives the number of unreadable objects of a kind. */
    void counted(Kind<?> kind, int number);
  }

  private Listener listener =
      new Listener() {
        @Override
        public void unreadable(UnreadableObject object) {}

        @Override
        public void counted(Kind<?> kind, int number) {}
      };

  public void setListener(Listener one) {
    listener = one;
  }

  /** Returns the description of an object that was read, and is invalid. */
  public static UnreadableObject describe(
      Kind<?> kind, HasMetadata object, RuntimeException fault) {
    var metadata = object.getMetadata();
    String why = fault.getMessage() == null ? fault.toString() : fault.getMessage();
    return new UnreadableObject(
        kind,
        Delta.keyOf(object),
        Objects.requireNonNullElse(metadata.getUid(), ""),
        Objects.requireNonNullElse(metadata.getResourceVersion(), ""),
        why);
  }

  public void put(UnreadableObject object) {
    var ofKind = byKind.computeIfAbsent(object.kind(), kind -> new TreeMap<>());
    UnreadableObject before = ofKind.put(object.key(), object);
    if (before == null) {
      listener.counted(object.kind(), ofKind.size());
    }
    if (before == null || !before.why().equals(object.why())) {
      listener.unreadable(object);
    }
  }

  /** Adds an object that can be read, and that its entity finds invalid. */
  public void tell(UnreadableObject object) {
    listener.unreadable(object);
  }

  /** Removes an object that can be read, or is gone; returns whether it was there. */
  public boolean remove(Kind<?> kind, ObjectKey key) {
    var ofKind = byKind.get(kind);
    if (ofKind == null || ofKind.remove(key) == null) {
      return false;
    }
    listener.counted(kind, ofKind.size());
    return true;
  }

  public boolean contains(Kind<?> kind, ObjectKey key) {
    return byKind.getOrDefault(kind, NONE).containsKey(key);
  }

  /** Returns whether this very version of it is known. */
  public boolean isKnown(UnreadableObject object) {
    UnreadableObject known = byKind.getOrDefault(object.kind(), NONE).get(object.key());
    return known != null && known.resourceVersion().equals(object.resourceVersion());
  }

  /** Returns whether an unreadable object exists whose name begins so. */
  public boolean containsFrom(Kind<?> kind, String namespace, String beginning) {
    return !byKind
        .getOrDefault(kind, NONE)
        .subMap(
            new ObjectKey(namespace, beginning),
            new ObjectKey(namespace, beginning + Character.MAX_VALUE))
        .isEmpty();
  }

  /** Returns the unreadable objects of a kind, by key. */
  public List<UnreadableObject> of(Kind<?> kind) {
    return List.copyOf(byKind.getOrDefault(kind, NONE).values());
  }

  /** Returns all unreadable objects. */
  public List<UnreadableObject> all() {
    return byKind.values().stream().flatMap(ofKind -> ofKind.values().stream()).toList();
  }
}
