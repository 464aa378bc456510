package io.hekla.simulator.api;

import java.util.Optional;

/**
 * An object came to be what it is, or went.
 *
 * @param object as it is, or as it last was with the version of its going
 * @param before as it was, if it was there and the event was told to a store
 */
public record StoreEvent(Change change, StoredObject object, Optional<StoredObject> before) {
  /** What became of the object. */
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

  StoreEvent after(Optional<StoredObject> earlier) {
    return new StoreEvent(change, object, earlier);
  }
}
