package io.hekla.simulator.api;

/**
 * An object came to be what it is, or went.
 *
 * @param object as it is, or as it last was with the version of its going
 */
public record StoreEvent(Change change, StoredObject object) {
  /** What became of the object. */
  public enum Change {
    SEEN,
    GONE
  }

  public long version() {
    return object.version();
  }
}
