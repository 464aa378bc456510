package io.hekla.scheduler.placement;

import java.util.NoSuchElementException;

/**
 * Indices of nodes, the one with the highest score first, of equal ones the lowest: sorted lazily,
 * since mostly one of the first will do.
 */
final class Ranking {
  private final int[] heap;
  private final double[] scores;
  private int size;

  /**
   * @param indices become the ranking's own
   * @param scores by index of the node
   */
  Ranking(int[] indices, double[] scores) {
    heap = indices;
    this.scores = scores;
    size = heap.length;
    for (int i = size / 2 - 1; i >= 0; i--) {
      sink(i);
    }
  }

  boolean hasNext() {
    return size > 0;
  }

  int next() {
    if (size == 0) {
      throw new NoSuchElementException();
    }
    int first = heap[0];
    heap[0] = heap[--size];
    sink(0);
    return first;
  }

  private void sink(int from) {
    int at = from;
    int moved = heap[at];
    while (2 * at + 1 < size) {
      int child = 2 * at + 1;
      if (child + 1 < size && isBefore(heap[child + 1], heap[child])) {
        child++;
      }
      if (!isBefore(heap[child], moved)) {
        break;
      }
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = moved;
  }

  private boolean isBefore(int left, int right) {
    int byScore = Double.compare(scores[right], scores[left]);
    return byScore != 0 ? byScore < 0 : left < right;
  }
}
