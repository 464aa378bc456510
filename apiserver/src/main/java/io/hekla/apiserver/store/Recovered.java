package io.hekla.apiserver.store;

import java.util.List;

/**
 * What was found on disk.
 *
 * @param objects as of {@code snapshotVersion}
 * @param later every event after it, in order
 */
record Recovered(List<StoredObject> objects, long snapshotVersion, List<StoreEvent> later) {
  /** The API server's versions begin above 0, which has a meaning of its own in requests. */
  static Recovered nothing() {
    return new Recovered(List.of(), 1, List.of());
  }
}
