package io.hekla.apiserver.store;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.UnreadableObject;
import io.hekla.controller.api.reading.ObjectReader;
import io.hekla.controller.api.reading.ObjectReading;
import io.hekla.controller.cache.WatchEvent;
import java.util.Optional;

/**
 * Creation, change or removal of an object.
 *
 * @param object the object as it is, or as it last was with the version of its removal
 * @param before the object as it was, if it existed and the event was applied to a store
 */
public record StoreEvent(Change change, StoredObject object, Optional<StoredObject> before) {
  /** Change of the object. */
  public enum Change {
    SEEN,
    GONE
  }

  StoreEvent(Change change, StoredObject object) {
    this(change, object, Optional.empty());
  }

  public long version() {
    return object.version();
  }

  /** Returns the event as the watch of a kind reports it. */
  public <T extends HasMetadata> WatchEvent<T> watched(Kind<T> kind) {
    boolean isThere = change == Change.SEEN;
    return switch (object.reading(kind)) {
      case ObjectReading.Good<T>(T read) when isThere -> new WatchEvent.Seen<>(kind, read);
      case ObjectReading.Good<T>(T read) -> new WatchEvent.Gone<>(kind, read);
      case ObjectReading.Bad<T>(UnreadableObject bad) when isThere ->
          new WatchEvent.Unreadable<>(kind, bad);
      case ObjectReading.Bad<T>(UnreadableObject bad) ->
          new WatchEvent.Gone<>(kind, ObjectReader.shell(kind, bad));
    };
  }

  StoreEvent after(Optional<StoredObject> earlier) {
    return new StoreEvent(change, object, earlier);
  }
}
