package io.hekla.controller.api.fabric8;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi.Listing;
import io.hekla.controller.api.ObjectKeys;
import io.hekla.controller.api.UnreadableObject;
import io.hekla.model.cluster.ObjectKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Objects of a list that is being streamed: each once, in its latest state, in the order in which
 * they appeared. Objects change and are deleted while a long list is under way.
 *
 * @param <T> the kind's type
 */
final class ListedObjects<T extends HasMetadata> {
  private final Kind<T> kind;
  private final Map<ObjectKey, T> items = new LinkedHashMap<>();
  private final Map<ObjectKey, UnreadableObject> unreadable = new LinkedHashMap<>();

  /** Objects of which not even the key can be read, so that nothing can take their place. */
  private final List<UnreadableObject> withoutKey = new ArrayList<>();

  ListedObjects(Kind<T> kind) {
    this.kind = kind;
  }

  /** Takes an object that exists or has changed. */
  void seen(T object) {
    ObjectKey key = ObjectKeys.of(object);
    items.put(key, object);
    unreadable.remove(key);
  }

  /** Takes an object that exists or has changed, and cannot be read. */
  void unreadable(UnreadableObject object) {
    if (hasKey(object)) {
      unreadable.put(object.key(), object);
      items.remove(object.key());
    } else {
      withoutKey.add(object);
    }
  }

  /** Removes an object that was deleted. */
  void gone(T lastSeen) {
    ObjectKey key = ObjectKeys.of(lastSeen);
    items.remove(key);
    unreadable.remove(key);
  }

  /** Returns the objects as a list at a version. */
  Listing<T> at(String version) {
    var allUnreadable = new ArrayList<>(unreadable.values());
    allUnreadable.addAll(withoutKey);
    return new Listing<>(List.copyOf(items.values()), allUnreadable, version);
  }

  private boolean hasKey(UnreadableObject object) {
    return object.isNamed() && !(kind.namespaced() && object.key().namespace().isEmpty());
  }
}
