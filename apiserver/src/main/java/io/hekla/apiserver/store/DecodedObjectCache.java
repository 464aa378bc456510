package io.hekla.apiserver.store;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Objects that were written or read last. Kubelets, watchers and repeated writers access them soon
 * after a write and find them ready; all others cost no more memory than their bytes.
 */
final class DecodedObjectCache {
  private static final int OBJECTS = 2_048;

  /** In memory, where the cache of the controllers has most of these values in any case. */
  private static final int OBJECTS_IN_MEMORY = 8_192;

  /**
   * Most bytes of JSON text of unpacked objects; their trees and values take about ten times as
   * much.
   */
  private static final long BYTES = 16L << 20;

  private final int capacity;
  private final long bytes;
  private final boolean isStoreLogged;
  private final Deque<Entry> entries = new ArrayDeque<>();
  private long held;

  /**
   * @param capacity number of objects that are unpacked at once
   * @param bytes size of their JSON text together; the last one stays, however large it is
   * @param isStoreLogged whether a log has the bytes of every object written, so that all others
   *     need no trees either
   */
  DecodedObjectCache(int capacity, long bytes, boolean isStoreLogged) {
    this.capacity = capacity;
    this.bytes = bytes;
    this.isStoreLogged = isStoreLogged;
  }

  /** Returns the list for a store with a log, which needs the bytes of every object in any case. */
  static DecodedObjectCache forLoggedStore() {
    return new DecodedObjectCache(OBJECTS, BYTES, true);
  }

  /**
   * Returns the list for a store without a log: trees share common parts and stay, typed values are
   * dropped.
   */
  static DecodedObjectCache inMemory() {
    return new DecodedObjectCache(OBJECTS_IN_MEMORY, BYTES, false);
  }

  /**
   * Returns whether a log has the bytes of every object written, soon after the object is created.
   */
  boolean isStoreLogged() {
    return isStoreLogged;
  }

  /**
   * Adds an object that was unpacked; those unpacked the longest are packed.
   *
   * @param size approximate bytes of its JSON text
   */
  void add(StoredObject object, long size) {
    for (StoredObject longest : leaving(new Entry(object, size))) {
      longest.pack(isStoreLogged);
    }
  }

  private synchronized List<StoredObject> leaving(Entry added) {
    entries.addLast(added);
    held += added.size();
    var leaving = new ArrayList<StoredObject>(1);
    while (entries.size() > 1 && (entries.size() > capacity || held > bytes)) {
      Entry longest = entries.removeFirst();
      held -= longest.size();
      leaving.add(longest.object());
    }
    return leaving;
  }

  private record Entry(StoredObject object, long size) {}
}
