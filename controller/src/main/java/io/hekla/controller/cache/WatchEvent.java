package io.hekla.controller.cache;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.UnreadableObject;
import java.util.List;

/** Event of the watch of a kind, which lists first and watches from there. */
public sealed interface WatchEvent<T extends HasMetadata> {
  /** The kind that is watched. */
  Kind<T> kind();

  /**
   * These are all objects of the kind; whatever else was known is gone.
   *
   * @param unreadable those that are there and cannot be read
   */
  record Listed<T extends HasMetadata>(
      Kind<T> kind, List<T> objects, List<UnreadableObject> unreadable, long version)
      implements WatchEvent<T> {
    public Listed {
      objects = List.copyOf(objects);
      unreadable = List.copyOf(unreadable);
    }

    /** A list of which everything can be read. */
    public Listed(Kind<T> kind, List<T> objects, long version) {
      this(kind, objects, List.of(), version);
    }
  }

  /** An object is there or has become different. */
  record Seen<T extends HasMetadata>(Kind<T> kind, T object) implements WatchEvent<T> {}

  /** An object is there or has become different, and cannot be read. */
  record Unreadable<T extends HasMetadata>(Kind<T> kind, UnreadableObject object)
      implements WatchEvent<T> {}

  /** An object is gone; of one that could not be read there is metadata alone. */
  record Gone<T extends HasMetadata>(Kind<T> kind, T object) implements WatchEvent<T> {}

  /** Bookmark: everything up to this version was sent. */
  record UpTo<T extends HasMetadata>(Kind<T> kind, long version) implements WatchEvent<T> {}
}
