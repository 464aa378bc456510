package io.hekla.controller.session;

import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A node of an immutable AVL tree with all below it; null is the empty tree.
 *
 * @param height of the tree
 * @param size number of its entries
 */
record AvlNode<K extends Comparable<K>, V>(
    K key,
    V value,
    @Nullable AvlNode<K, V> left,
    @Nullable AvlNode<K, V> right,
    int height,
    int size) {
  static <K extends Comparable<K>, V> void visit(
      @Nullable AvlNode<K, V> node, BiConsumer<? super K, ? super V> visitor) {
    if (node != null) {
      visit(node.left(), visitor);
      visitor.accept(node.key(), node.value());
      visit(node.right(), visitor);
    }
  }

  static <K extends Comparable<K>, V> AvlNode<K, V> put(
      @Nullable AvlNode<K, V> node, K key, V value) {
    if (node == null) {
      return of(key, value, null, null);
    }
    int order = key.compareTo(node.key());
    if (order == 0) {
      return of(key, value, node.left(), node.right());
    }
    return order < 0
        ? balanced(node.key(), node.value(), put(node.left(), key, value), node.right())
        : balanced(node.key(), node.value(), node.left(), put(node.right(), key, value));
  }

  static <K extends Comparable<K>, V> @Nullable AvlNode<K, V> remove(
      @Nullable AvlNode<K, V> node, K key) {
    if (node == null) {
      return null;
    }
    int order = key.compareTo(node.key());
    if (order == 0) {
      return joined(node.left(), node.right());
    }
    return order < 0
        ? balanced(node.key(), node.value(), remove(node.left(), key), node.right())
        : balanced(node.key(), node.value(), node.left(), remove(node.right(), key));
  }

  /** Joins two trees, of which all keys of the first come before those of the second. */
  static <K extends Comparable<K>, V> @Nullable AvlNode<K, V> joined(
      @Nullable AvlNode<K, V> left, @Nullable AvlNode<K, V> right) {
    if (left == null || right == null) {
      return left == null ? right : left;
    }
    AvlNode<K, V> first = right;
    for (AvlNode<K, V> next = first.left(); next != null; next = first.left()) {
      first = next;
    }
    return balanced(first.key(), first.value(), left, remove(right, first.key()));
  }

  /** Returns a node over two trees whose heights differ by two at most. */
  static <K extends Comparable<K>, V> AvlNode<K, V> balanced(
      K key, V value, @Nullable AvlNode<K, V> left, @Nullable AvlNode<K, V> right) {
    if (left != null && heightOf(left) > heightOf(right) + 1) {
      AvlNode<K, V> inner = left.right();
      if (inner == null || heightOf(left.left()) >= heightOf(inner)) {
        return of(left.key(), left.value(), left.left(), of(key, value, inner, right));
      }
      return of(
          inner.key(),
          inner.value(),
          of(left.key(), left.value(), left.left(), inner.left()),
          of(key, value, inner.right(), right));
    }
    if (right != null && heightOf(right) > heightOf(left) + 1) {
      AvlNode<K, V> inner = right.left();
      if (inner == null || heightOf(right.right()) >= heightOf(inner)) {
        return of(right.key(), right.value(), of(key, value, left, inner), right.right());
      }
      return of(
          inner.key(),
          inner.value(),
          of(key, value, left, inner.left()),
          of(right.key(), right.value(), inner.right(), right.right()));
    }
    return of(key, value, left, right);
  }

  static <K extends Comparable<K>, V> AvlNode<K, V> of(
      K key, V value, @Nullable AvlNode<K, V> left, @Nullable AvlNode<K, V> right) {
    return new AvlNode<>(
        key,
        value,
        left,
        right,
        1 + Math.max(heightOf(left), heightOf(right)),
        1 + sizeOf(left) + sizeOf(right));
  }

  static int heightOf(@Nullable AvlNode<?, ?> node) {
    return node == null ? 0 : node.height();
  }

  static int sizeOf(@Nullable AvlNode<?, ?> node) {
    return node == null ? 0 : node.size();
  }
}
