package io.hekla.scheduler.snapshot;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Immutable map sorted by key. Changes are merged in one pass over its arrays, so that a batch
 * costs one copy of the references and not one per change, and two tables of equal content are
 * equal whatever their history.
 */
public final class SortedTable<K extends Comparable<K>, V> implements Iterable<V> {
  private final Object[] keys;
  private final Object[] values;

  private SortedTable(Object[] keys, Object[] values) {
    this.keys = keys;
    this.values = values;
  }

  /** Returns a table without entries. */
  public static <K extends Comparable<K>, V> SortedTable<K, V> empty() {
    return new SortedTable<>(new Object[0], new Object[0]);
  }

  /** Number of entries. */
  public int size() {
    return keys.length;
  }

  /** Returns the value of a key. */
  public Optional<V> get(K key) {
    int at = Arrays.binarySearch(keys, key);
    return at < 0 ? Optional.empty() : Optional.of(valueAt(at));
  }

  /** Returns the index of a key in {@link #values}; negative if it is absent. */
  public int indexOf(K key) {
    return Arrays.binarySearch(keys, key);
  }

  /** Returns whether there is a value of this key. */
  public boolean contains(K key) {
    return indexOf(key) >= 0;
  }

  /** Returns the values in the order of their keys. */
  public List<V> values() {
    return new AbstractList<>() {
      @Override
      public V get(int index) {
        return valueAt(index);
      }

      @Override
      public int size() {
        return keys.length;
      }
    };
  }

  /** Returns the keys with their values, in the order of the keys. */
  Stream<Map.Entry<K, V>> entries() {
    return IntStream.range(0, size()).mapToObj(this::entryAt);
  }

  @SuppressWarnings("unchecked")
  private Map.Entry<K, V> entryAt(int index) {
    return Map.entry((K) keys[index], valueAt(index));
  }

  @Override
  public Iterator<V> iterator() {
    return values().iterator();
  }

  /** Returns this table after changes: a value to set, or empty to remove the key. */
  public SortedTable<K, V> with(SortedMap<K, Optional<V>> changes) {
    if (changes.isEmpty()) {
      return this;
    }
    return onlyReplaces(changes) ? replaced(changes) : merged(changes);
  }

  private boolean onlyReplaces(SortedMap<K, Optional<V>> changes) {
    for (Map.Entry<K, Optional<V>> change : changes.entrySet()) {
      if (change.getValue().isEmpty() || !contains(change.getKey())) {
        return false;
      }
    }
    return true;
  }

  /** Returns a table with the same keys, which are shared. */
  private SortedTable<K, V> replaced(SortedMap<K, Optional<V>> changes) {
    Object[] replaced = values.clone();
    changes.forEach((key, value) -> replaced[indexOf(key)] = value.orElseThrow());
    return new SortedTable<>(keys, replaced);
  }

  private SortedTable<K, V> merged(SortedMap<K, Optional<V>> changes) {
    Object[] mergedKeys = new Object[keys.length + changes.size()];
    Object[] mergedValues = new Object[mergedKeys.length];
    int from = 0;
    int to = 0;
    for (Map.Entry<K, Optional<V>> change : changes.entrySet()) {
      int at = Arrays.binarySearch(keys, from, keys.length, change.getKey());
      int next = at < 0 ? -at - 1 : at;
      System.arraycopy(keys, from, mergedKeys, to, next - from);
      System.arraycopy(values, from, mergedValues, to, next - from);
      to += next - from;
      from = at < 0 ? next : next + 1;
      if (change.getValue().isPresent()) {
        mergedKeys[to] = change.getKey();
        mergedValues[to++] = change.getValue().get();
      }
    }
    System.arraycopy(keys, from, mergedKeys, to, keys.length - from);
    System.arraycopy(values, from, mergedValues, to, keys.length - from);
    to += keys.length - from;
    return new SortedTable<>(Arrays.copyOf(mergedKeys, to), Arrays.copyOf(mergedValues, to));
  }

  /**
   * Difference of two tables at a key.
   *
   * @param before the former value, if there was one
   * @param now the value, if there is one
   */
  record Difference<K, V>(K key, Optional<V> before, Optional<V> now) {}

  /**
   * Returns the differences from a former table, by key. Values are compared by identity: one that
   * was replaced by an equal one counts as changed. Costs a pass over both, nothing if they are the
   * same.
   */
  @SuppressWarnings({"unchecked", "ReferenceEquality"}) // as the description says
  List<Difference<K, V>> since(SortedTable<K, V> before) {
    var differences = new ArrayList<Difference<K, V>>();
    if (this == before) {
      return differences;
    }
    int was = 0;
    int is = 0;
    while (was < before.keys.length || is < keys.length) {
      int order =
          was == before.keys.length
              ? 1
              : is == keys.length
                  ? -1
                  : before.keys[was] == keys[is]
                      ? 0
                      : ((K) before.keys[was]).compareTo((K) keys[is]);
      if (order < 0) {
        differences.add(
            new Difference<>(
                (K) before.keys[was], Optional.of(before.valueAt(was)), Optional.empty()));
        was++;
      } else if (order > 0) {
        differences.add(new Difference<>((K) keys[is], Optional.empty(), Optional.of(valueAt(is))));
        is++;
      } else {
        if (before.values[was] != values[is]) {
          differences.add(
              new Difference<>(
                  (K) keys[is], Optional.of(before.valueAt(was)), Optional.of(valueAt(is))));
        }
        was++;
        is++;
      }
    }
    return differences;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SortedTable<?, ?> that
        && Arrays.equals(keys, that.keys)
        && Arrays.equals(values, that.values);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(keys) + Arrays.hashCode(values);
  }

  @SuppressWarnings("unchecked") // only values of type V are ever put in
  private V valueAt(int index) {
    return (V) values[index];
  }
}
