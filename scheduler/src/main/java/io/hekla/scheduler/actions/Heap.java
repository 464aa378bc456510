package io.hekla.scheduler.actions;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Binary heap whose comparison may change while elements are inside. They are not sorted again:
 * only a push and a pop compare, along the same paths as Go's {@code container/heap}, because which
 * job is next depends on it. Source: docs/reference/action-steps.md#priority-queues.
 */
final class Heap<T> {
  private final Comparator<T> order;
  private final List<T> elements = new ArrayList<>();

  Heap(Comparator<T> order) {
    this.order = order;
  }

  /** Returns the elements one by one, each time the currently first one. */
  static <T> List<T> drained(Comparator<T> order, Iterable<T> elements) {
    var heap = new Heap<>(order);
    elements.forEach(heap::push);
    return heap.drained();
  }

  /** Takes out all elements, each time the currently first one. */
  List<T> drained() {
    var drained = new ArrayList<T>();
    while (!isEmpty()) {
      drained.add(pop());
    }
    return drained;
  }

  boolean isEmpty() {
    return elements.isEmpty();
  }

  /** Returns the element that {@link #pop} would take out. */
  Optional<T> first() {
    return elements.isEmpty() ? Optional.empty() : Optional.of(elements.getFirst());
  }

  void push(T element) {
    elements.add(element);
    int child = elements.size() - 1;
    while (child > 0) {
      int parent = (child - 1) / 2;
      if (!isBefore(child, parent)) {
        return;
      }
      Collections.swap(elements, child, parent);
      child = parent;
    }
  }

  T pop() {
    int last = elements.size() - 1;
    Collections.swap(elements, 0, last);
    sink(last);
    return elements.remove(last);
  }

  private void sink(int size) {
    int parent = 0;
    while (true) {
      int child = 2 * parent + 1;
      if (child >= size) {
        return;
      }
      if (child + 1 < size && isBefore(child + 1, child)) {
        child++;
      }
      if (!isBefore(child, parent)) {
        return;
      }
      Collections.swap(elements, child, parent);
      parent = child;
    }
  }

  private boolean isBefore(int left, int right) {
    return order.compare(elements.get(left), elements.get(right)) < 0;
  }
}
