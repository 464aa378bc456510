package io.hekla.controller.cache;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.UnreadableObject;
import java.util.List;

/** Event of the watch of a kind, which lists first and watches from there. */
public sealed interface WatchEvent<T extends HasMetadata> {
  /** Returns the watched kind. */
  Kind<T> kind();

  /**
   * List of all objects of the kind; any other known object is gone.
   *
   * @param unreadable the existing objects that cannot be read
   */
  record Listed<T extends HasMetadata>(
      Kind<T> kind, List<T> objects, List<UnreadableObject> unreadable, long version)
      implements WatchEvent<T> {
    public Listed {
      objects = List.copyOf(objects);
      unreadable = List.copyOf(unreadable);
    }

    /** List of which every object can be read. */
    public Listed(Kind<T> kind, List<T> objects, long version) {
      this(kind, objects, List.of(), version);
    }
  }

  /** Object that exists or has changed. */
  record Seen<T extends HasMetadata>(Kind<T> kind, T object) implements WatchEvent<T> {}

  /** Object that exists or has changed, and cannot be read. */
  record Unreadable<T extends HasMetadata>(Kind<T> kind, UnreadableObject object)
      implements WatchEvent<T> {}

  /** Object that is gone; of one that could not be read, metadata alone. */
  record Gone<T extends HasMetadata>(Kind<T> kind, T object) implements WatchEvent<T> {}

  /** Bookmark: all events up to this version were sent. */
  record UpTo<T extends HasMetadata>(Kind<T> kind, long version) implements WatchEvent<T> {}
}
