package io.hekla.controller.session;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Immutable map sorted by key. A map with one entry more or less shares all of the tree but the
 * path to that entry, so that a change costs the logarithm of the size.
 */
public final class PersistentMap<K extends Comparable<K>, V> {
  private final @Nullable AvlNode<K, V> root;

  private PersistentMap(@Nullable AvlNode<K, V> root) {
    this.root = root;
  }

  /** Returns a map without entries. */
  public static <K extends Comparable<K>, V> PersistentMap<K, V> empty() {
    return new PersistentMap<>(null);
  }

  /** Returns a map of these entries. */
  public static <K extends Comparable<K>, V> PersistentMap<K, V> of(Map<K, V> entries) {
    PersistentMap<K, V> map = empty();
    for (Map.Entry<K, V> entry : entries.entrySet()) {
      map = map.with(entry.getKey(), entry.getValue());
    }
    return map;
  }

  /** Returns the number of entries. */
  public int size() {
    return AvlNode.sizeOf(root);
  }

  /** Returns the value of a key. */
  public Optional<V> get(K key) {
    AvlNode<K, V> at = root;
    while (at != null) {
      int order = key.compareTo(at.key());
      if (order == 0) {
        return Optional.of(at.value());
      }
      at = order < 0 ? at.left() : at.right();
    }
    return Optional.empty();
  }

  /** Returns whether there is a value of this key. */
  public boolean contains(K key) {
    return get(key).isPresent();
  }

  /** Returns this map with a value set. */
  public PersistentMap<K, V> with(K key, V value) {
    return new PersistentMap<>(AvlNode.put(root, key, value));
  }

  /** Returns this map without a key. */
  public PersistentMap<K, V> without(K key) {
    return contains(key) ? new PersistentMap<>(AvlNode.remove(root, key)) : this;
  }

  /** Visits the entries in the order of their keys. */
  public void forEach(BiConsumer<? super K, ? super V> visitor) {
    AvlNode.visit(root, visitor);
  }

  /** Returns the entries as a map of Java's, which costs a copy of them all. */
  public SortedMap<K, V> toMap() {
    var map = new TreeMap<K, V>();
    forEach(map::put);
    return Collections.unmodifiableSortedMap(map);
  }

  /** Returns the height of the tree, for tests of its balance. */
  int height() {
    return AvlNode.heightOf(root);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof PersistentMap<?, ?> that
        && size() == that.size()
        && toMap().equals(that.toMap());
  }

  @Override
  public int hashCode() {
    return toMap().hashCode();
  }

  @Override
  public String toString() {
    return toMap().toString();
  }
}
