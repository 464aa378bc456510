package io.hekla.controller.fair;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Map of bounded size that many namespaces share. When it is full, the oldest entry of the
 * namespace with the most entries makes room, so that a namespace that floods it pays for it.
 *
 * @param <V> values
 */
public final class FairMap<V> {
  private final int most;
  private final Map<String, Entry<V>> entries = new HashMap<>();
  private final FairQueue<String, String> order = new FairQueue<>();

  private record Entry<V>(String namespace, V value) {}

  /**
   * @param most entries at once; at least 1
   */
  public FairMap(int most) {
    this.most = most;
  }

  /**
   * Puts a value; one of the same key is replaced, and the entry keeps its age.
   *
   * @return whether another entry had to make room
   */
  public boolean put(String namespace, String key, V value) {
    Entry<V> before = entries.put(key, new Entry<>(namespace, value));
    if (before != null && !before.namespace().equals(namespace)) {
      order.remove(before.namespace(), key);
    }
    order.add(namespace, key);
    if (entries.size() <= most) {
      return false;
    }
    order.first(order.longest()).ifPresent(this::remove);
    return true;
  }

  public Optional<V> get(String key) {
    return Optional.ofNullable(entries.get(key)).map(Entry::value);
  }

  /** Removes and returns an entry. */
  public Optional<V> remove(String key) {
    Entry<V> gone = entries.remove(key);
    if (gone == null) {
      return Optional.empty();
    }
    order.remove(gone.namespace(), key);
    return Optional.of(gone.value());
  }

  /** Removes and returns an entry that is served now, so that its namespace has had its turn. */
  public Optional<V> take(String key) {
    Entry<V> served = entries.remove(key);
    if (served == null) {
      return Optional.empty();
    }
    order.take(served.namespace(), key);
    return Optional.of(served.value());
  }

  /**
   * Returns the values with namespaces in turn, the oldest of each first, without those that are
   * not wanted. They stay in the map.
   *
   * @param most upper bound of their number
   */
  public List<V> inTurn(int most, Predicate<V> wanted) {
    return order.inTurn(most, key -> wanted.test(value(key))).stream().map(this::value).toList();
  }

  private V value(String key) {
    return Objects.requireNonNull(entries.get(key)).value();
  }

  public void clear() {
    entries.clear();
    order.clear();
  }

  public int size() {
    return entries.size();
  }

  public boolean isEmpty() {
    return entries.isEmpty();
  }
}
