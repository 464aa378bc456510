package io.hekla.apiserver.store;

import java.util.List;

/**
 * State recovered from disk.
 *
 * @param objects objects as of {@code snapshotVersion}
 * @param later every event after it, in order
 */
record Recovered(List<StoredObject> objects, long snapshotVersion, List<StoreEvent> later) {
  /**
   * Returns an empty state; the API server's versions begin above 0, which has a meaning of its own
   * in requests.
   */
  static Recovered nothing() {
    return new Recovered(List.of(), 1, List.of());
  }
}
