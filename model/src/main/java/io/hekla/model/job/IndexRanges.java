package io.hekla.model.job;

import java.util.Arrays;

/** Collector of ranges of indexes, in any order, in O(n log n). */
final class IndexRanges {
  // Each entry has the range's beginning in the upper half, its end in the lower.
  private long[] ranges = new long[4];
  private int count;

  /** Rule that decides by two sets whether a third one has an index. */
  @FunctionalInterface
  interface Rule {
    boolean has(boolean inFirst, boolean inSecond);
  }

  /** Adds the indexes from one to before another; there must be one at least. */
  void add(int from, int end) {
    if (count == ranges.length) {
      ranges = Arrays.copyOf(ranges, 2 * count);
    }
    ranges[count] = ((long) from << Integer.SIZE) | end;
    count++;
  }

  void add(int index) {
    add(index, index + 1);
  }

  /** Returns all of them. */
  IndexSet set() {
    Arrays.sort(ranges, 0, count);
    var bounds = new int[2 * count];
    int size = 0;
    for (int i = 0; i < count; i++) {
      int from = (int) (ranges[i] >>> Integer.SIZE);
      int end = (int) ranges[i];
      if (size > 0 && from <= bounds[size - 1]) {
        bounds[size - 1] = Math.max(bounds[size - 1], end);
      } else {
        bounds[size++] = from;
        bounds[size++] = end;
      }
    }
    return IndexSet.ofBounds(Arrays.copyOf(bounds, size));
  }

  /** Merges the ascending bounds of two sets into the bounds of the third one. */
  static IndexSet merged(int[] first, int[] second, Rule rule) {
    var bounds = new int[first.length + second.length];
    int size = 0;
    int inFirst = 0;
    int inSecond = 0;
    while (inFirst < first.length || inSecond < second.length) {
      int at =
          Math.min(
              inFirst < first.length ? first[inFirst] : Integer.MAX_VALUE,
              inSecond < second.length ? second[inSecond] : Integer.MAX_VALUE);
      inFirst += inFirst < first.length && first[inFirst] == at ? 1 : 0;
      inSecond += inSecond < second.length && second[inSecond] == at ? 1 : 0;
      boolean has = rule.has(inFirst % 2 == 1, inSecond % 2 == 1);
      if (has == (size % 2 == 0)) {
        bounds[size++] = at;
      }
    }
    return IndexSet.ofBounds(Arrays.copyOf(bounds, size));
  }
}
