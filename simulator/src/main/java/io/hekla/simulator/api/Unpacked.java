package io.hekla.simulator.api;

import org.jspecify.annotations.Nullable;

/**
 * The objects that were written or read last. Kubelets, watchers and those who write again come
 * soon after a write and find them ready; all others cost no more memory than their bytes.
 */
final class Unpacked {
  private final @Nullable StoredObject[] ring;
  private final boolean treesGo;
  private int next;

  /**
   * @param capacity how many objects are unpacked at once
   * @param treesGo whether the others have no trees either
   */
  Unpacked(int capacity, boolean treesGo) {
    this.ring = new StoredObject[capacity];
    this.treesGo = treesGo;
  }

  /** For a store with a log, which needs the bytes of every object in any case. */
  static Unpacked besideALog() {
    return new Unpacked(4_096, true);
  }

  /** For a store without a log: trees share what they have in common and stay, typed values go. */
  static Unpacked inMemory() {
    return new Unpacked(4_096, false);
  }

  /** Called by an object that was unpacked; the one that was it longest ago is packed. */
  void add(StoredObject object) {
    @Nullable StoredObject longest;
    synchronized (this) {
      longest = ring[next];
      ring[next] = object;
      next = (next + 1) % ring.length;
    }
    if (longest != null) {
      longest.pack(treesGo);
    }
  }
}
