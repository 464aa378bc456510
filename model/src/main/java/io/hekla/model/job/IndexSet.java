package io.hekla.model.job;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;
import java.util.Arrays;
import java.util.StringJoiner;
import java.util.function.IntConsumer;

/**
 * Indexes of pods within a task, stored and written as ranges: {@code 0-99,105}. A gang of any size
 * whose pods behave alike takes a few bytes. Indexes are 0 to {@link #LARGEST}.
 */
@LogicalName("job.index-set")
public final class IndexSet implements JournalSerializable {
  /** Largest index that a set can have. */
  public static final int LARGEST = Integer.MAX_VALUE - 1;

  /** Set without any index. */
  public static final IndexSet EMPTY = new IndexSet(new int[0]);

  // Beginnings and ends of ranges alternate: ascending, no two the same.
  private final int[] bounds;

  private IndexSet(int[] bounds) {
    this.bounds = bounds;
  }

  /** Parses ranges; throws {@link IllegalArgumentException} on anything else. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static IndexSet parse(String ranges) {
    return parse(ranges, LARGEST);
  }

  /**
   * Parses ranges; throws {@link IllegalArgumentException} on anything else, and at the first index
   * above a maximum.
   */
  static IndexSet parse(String ranges, int largest) {
    var read = new IndexRanges();
    for (int at = 0; !ranges.isEmpty() && at <= ranges.length(); ) {
      int comma = ranges.indexOf(',', at);
      int end = comma < 0 ? ranges.length() : comma;
      int dash = ranges.indexOf('-', at);
      boolean isOne = dash < 0 || dash >= end;
      int from = Integer.parseInt(ranges, at, isOne ? end : dash, 10);
      int to = isOne ? from : Integer.parseInt(ranges, dash + 1, end, 10);
      if (from < 0 || to < from || to > largest) {
        throw new IllegalArgumentException(
            "%d-%d is no range of indexes from 0 to %d".formatted(from, to, largest));
      }
      read.add(from, to + 1);
      at = end + 1;
    }
    return read.set();
  }

  /** Returns all indexes from one to before another. */
  static IndexSet range(int from, int end) {
    return from < end ? new IndexSet(new int[] {from, end}) : EMPTY;
  }

  /** Returns the ranges that ascending bounds define. */
  static IndexSet ofBounds(int[] ascending) {
    return ascending.length == 0 ? EMPTY : new IndexSet(ascending);
  }

  /** Returns this set with one more index. */
  public IndexSet with(int index) {
    return contains(index) ? this : with(range(index, index + 1));
  }

  /** Returns this set with more indexes. */
  IndexSet with(IndexSet others) {
    return IndexRanges.merged(bounds, others.bounds, (here, there) -> here || there);
  }

  /** Returns this set without some indexes. */
  IndexSet without(IndexSet others) {
    return IndexRanges.merged(bounds, others.bounds, (here, there) -> here && !there);
  }

  /** Returns the indexes that are in both sets. */
  IndexSet common(IndexSet others) {
    return IndexRanges.merged(bounds, others.bounds, (here, there) -> here && there);
  }

  /** Returns the indexes below a limit. */
  IndexSet below(int limit) {
    return bounds.length == 0 || bounds[bounds.length - 1] <= limit
        ? this
        : common(range(0, limit));
  }

  /** Returns the {@code count} smallest indexes. */
  IndexSet first(int count) {
    int left = count;
    for (int i = 0; i < bounds.length; i += 2) {
      int size = bounds[i + 1] - bounds[i];
      if (size >= left) {
        return below(bounds[i] + left);
      }
      left -= size;
    }
    return this;
  }

  /** Returns whether the index is in the set. */
  public boolean contains(int index) {
    int found = Arrays.binarySearch(bounds, index);
    // An index that is a bound is in the set if a range begins there; else the next bound decides.
    return found >= 0 ? found % 2 == 0 : (-found - 1) % 2 == 1;
  }

  /** Returns whether no index is in the set. */
  public boolean isEmpty() {
    return bounds.length == 0;
  }

  /** Returns the number of indexes in the set. */
  public int size() {
    int size = 0;
    for (int i = 0; i < bounds.length; i += 2) {
      // Ranges do not overlap, so the sum is no larger than the largest index plus one.
      size += bounds[i + 1] - bounds[i];
    }
    return size;
  }

  /** Returns the smallest index that is not in the set, and not below another. */
  int firstAbsent(int from) {
    int found = Arrays.binarySearch(bounds, from);
    int next = found >= 0 ? found + 1 : -found - 1;
    return contains(from) ? bounds[next] : from;
  }

  /** Calls a function with every index, ascending. */
  void forEach(IntConsumer each) {
    for (int i = 0; i < bounds.length; i += 2) {
      for (int index = bounds[i]; index < bounds[i + 1]; index++) {
        each.accept(index);
      }
    }
  }

  /** Adds all indexes to others. */
  void addTo(IndexRanges ranges) {
    for (int i = 0; i < bounds.length; i += 2) {
      ranges.add(bounds[i], bounds[i + 1]);
    }
  }

  /**
   * Returns the number of groups that have an index in the set, each of {@code size} consecutive
   * indexes.
   */
  int groups(int size) {
    int each = Math.max(1, size);
    int groups = 0;
    int last = -1;
    for (int i = 0; i < bounds.length; i += 2) {
      int first = Math.max(last + 1, bounds[i] / each);
      last = (bounds[i + 1] - 1) / each;
      groups += Math.max(0, last - first + 1);
    }
    return groups;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof IndexSet that && Arrays.equals(bounds, that.bounds);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bounds);
  }

  /** Returns the ranges, ascending; empty for no index. */
  @Override
  @JsonValue
  public String toString() {
    var ranges = new StringJoiner(",");
    for (int i = 0; i < bounds.length; i += 2) {
      int last = bounds[i + 1] - 1;
      ranges.add(bounds[i] == last ? Integer.toString(last) : bounds[i] + "-" + last);
    }
    return ranges.toString();
  }
}
