package io.hekla.controller.api.reading;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Values that were read last, by a hash of what was read. Each has one place, which another value
 * may take over.
 */
final class LastValues<V> {
  private final AtomicReferenceArray<@Nullable V> values;
  private final int bits;

  /**
   * @param bits logarithm of the number of places, from 1 to 30
   */
  LastValues(int bits) {
    this.bits = bits;
    values = new AtomicReferenceArray<>(1 << bits);
  }

  /** Returns the value in the place of a hash, which may be the place of others, too. */
  @Nullable V at(int hash) {
    return values.getAcquire(place(hash));
  }

  /** Puts a value, which other threads may read from now on, into the place of a hash. */
  void put(int hash, V value) {
    values.setRelease(place(hash), value);
  }

  private int place(int hash) {
    return (hash ^ (hash >>> bits)) & (values.length() - 1);
  }
}
