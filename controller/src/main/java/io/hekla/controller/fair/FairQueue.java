package io.hekla.controller.fair;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.function.Predicate;

/**
 * Queue that serves its keys in turn (round robin): before the first item of a key, every other key
 * is served at most once, however many items it has waiting. Items of one key keep their order. An
 * item is in the queue of its key at most once. A key that may not be served keeps its turn.
 *
 * <p>Adding and removing take constant time; taking the next takes time in the number of keys that
 * may not be served and were before.
 *
 * @param <K> keys, such as namespaces
 * @param <T> items; equal ones of one key are the same
 */
public final class FairQueue<K, T> {
  /** Items by key, in the order of the keys' turns. */
  private final SequencedMap<K, SequencedSet<T>> waiting = new LinkedHashMap<>();

  private int size;

  /** Puts an item behind the others of its key; one that waits already keeps its place. */
  public boolean add(K key, T item) {
    boolean isNew = of(key).add(item);
    if (isNew) {
      size++;
    }
    return isNew;
  }

  /** Puts an item that does not wait yet before the others of its key. */
  public void addFirst(K key, T item) {
    SequencedSet<T> items = of(key);
    int before = items.size();
    items.addFirst(item);
    size += items.size() - before;
  }

  private SequencedSet<T> of(K key) {
    return waiting.computeIfAbsent(key, unused -> new LinkedHashSet<>());
  }

  /** Removes an item; returns whether it was there. */
  public boolean remove(K key, T item) {
    SequencedSet<T> items = waiting.get(key);
    if (items == null || !items.remove(item)) {
      return false;
    }
    size--;
    if (items.isEmpty()) {
      waiting.remove(key);
    }
    return true;
  }

  /** Takes the next item of all. */
  public Optional<T> next() {
    return next(key -> true);
  }

  /** Takes the next item of those keys that may be served now. */
  public Optional<T> next(Predicate<K> mayBeServed) {
    for (Map.Entry<K, SequencedSet<T>> one : waiting.entrySet()) {
      if (mayBeServed.test(one.getKey())) {
        T item = one.getValue().getFirst();
        take(one.getKey(), item);
        return Optional.of(item);
      }
    }
    return Optional.empty();
  }

  /** Removes an item that is served now, so that its key has had its turn. */
  public boolean take(K key, T item) {
    boolean isThere = remove(key, item);
    SequencedSet<T> others = waiting.remove(key);
    if (others != null) {
      waiting.put(key, others);
    }
    return isThere;
  }

  /**
   * Returns the items in the order in which they would be served, without those that are not
   * wanted. They stay in the queue.
   *
   * @param most upper bound of their number
   */
  public List<T> inTurn(int most, Predicate<T> wanted) {
    var found = new ArrayList<T>();
    var turns = new ArrayDeque<Iterator<T>>();
    waiting.values().forEach(items -> turns.add(items.iterator()));
    while (!turns.isEmpty() && found.size() < most) {
      Iterator<T> items = turns.remove();
      if (addNext(items, wanted, found)) {
        turns.add(items);
      }
    }
    return found;
  }

  private static <T> boolean addNext(Iterator<T> items, Predicate<T> wanted, List<T> found) {
    while (items.hasNext()) {
      T item = items.next();
      if (wanted.test(item)) {
        found.add(item);
        return true;
      }
    }
    return false;
  }

  /** Returns the item of a key that is served first; empty if none waits. */
  public Optional<T> first(K key) {
    SequencedSet<T> items = waiting.get(key);
    return items == null ? Optional.empty() : Optional.of(items.getFirst());
  }

  /**
   * Returns the key with the most items, the one whose turn comes first among equals. Takes time in
   * the number of keys.
   *
   * @throws NoSuchElementException if nothing waits
   */
  public K longest() {
    Map.Entry<K, SequencedSet<T>> longest = waiting.firstEntry();
    if (longest == null) {
      throw new NoSuchElementException("nothing waits");
    }
    for (Map.Entry<K, SequencedSet<T>> one : waiting.entrySet()) {
      if (one.getValue().size() > longest.getValue().size()) {
        longest = one;
      }
    }
    return longest.getKey();
  }

  /** Number of waiting items of a key. */
  public int size(K key) {
    SequencedSet<T> items = waiting.get(key);
    return items == null ? 0 : items.size();
  }

  /** Number of waiting items. */
  public int size() {
    return size;
  }

  public boolean isEmpty() {
    return waiting.isEmpty();
  }

  public void clear() {
    waiting.clear();
    size = 0;
  }
}
