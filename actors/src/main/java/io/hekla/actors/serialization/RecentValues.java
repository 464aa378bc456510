package io.hekla.actors.serialization;

import java.util.LinkedHashMap;
import java.util.function.Function;
import java.util.function.ToLongBiFunction;

/**
 * Values that are made from their keys, of which those used last stay, up to a sum of weights. Safe
 * for several threads, of which two may make the same value at once.
 */
final class RecentValues<K, V> {
  private final long heaviest;
  private final ToLongBiFunction<K, V> weigh;
  private final LinkedHashMap<K, V> values = new LinkedHashMap<>(16, 0.75f, true);
  private long weight;

  /**
   * @param heaviest largest sum of weights; a value that weighs more is not kept
   * @param weigh returns the weight of a value
   */
  RecentValues(long heaviest, ToLongBiFunction<K, V> weigh) {
    this.heaviest = heaviest;
    this.weigh = weigh;
  }

  /** Returns the value of a key, which is made if none is kept. */
  V get(K key, Function<K, V> make) {
    synchronized (values) {
      V known = values.get(key);
      if (known != null) {
        return known;
      }
    }
    V made = make.apply(key);
    keep(key, made);
    return made;
  }

  private void keep(K key, V value) {
    long own = weigh.applyAsLong(key, value);
    synchronized (values) {
      if (own > heaviest || values.putIfAbsent(key, value) != null) {
        return;
      }
      weight += own;
      for (var oldest = values.entrySet().iterator(); weight > heaviest; oldest.remove()) {
        var entry = oldest.next();
        weight -= weigh.applyAsLong(entry.getKey(), entry.getValue());
      }
    }
  }
}
