package io.hekla.apiserver.store;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The objects that were written or read last. Kubelets, watchers and those who write again come
 * soon after a write and find them ready; all others cost no more memory than their bytes.
 */
final class Unpacked {
  private static final int OBJECTS = 2_048;

  /** Trees and values of an object take about ten times its JSON text. */
  private static final long BYTES = 16L << 20;

  private final int capacity;
  private final long bytes;
  private final boolean besideALog;
  private final Deque<Entry> entries = new ArrayDeque<>();
  private long held;

  /**
   * @param capacity how many objects are unpacked at once
   * @param bytes how much JSON text they have together; the last one stays, however large it is
   * @param besideALog whether a log has the bytes of every object written, so that all others need
   *     no trees either
   */
  Unpacked(int capacity, long bytes, boolean besideALog) {
    this.capacity = capacity;
    this.bytes = bytes;
    this.besideALog = besideALog;
  }

  /** For a store with a log, which needs the bytes of every object in any case. */
  static Unpacked besideALog() {
    return new Unpacked(OBJECTS, BYTES, true);
  }

  /** For a store without a log: trees share what they have in common and stay, typed values go. */
  static Unpacked inMemory() {
    return new Unpacked(OBJECTS, BYTES, false);
  }

  /** Whether a log has the bytes of every object written, soon after the object is made. */
  boolean isBesideALog() {
    return besideALog;
  }

  /**
   * Called by an object that was unpacked; those that were it longest ago are packed.
   *
   * @param size bytes of its JSON text, about
   */
  void add(StoredObject object, long size) {
    for (StoredObject longest : leaving(new Entry(object, size))) {
      longest.pack(besideALog);
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
