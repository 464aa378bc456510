package io.hekla.model.job;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.hekla.model.machine.Kept;
import java.util.BitSet;
import java.util.StringJoiner;
import java.util.function.IntPredicate;

/**
 * Indexes of pods within a task, written as ranges: {@code 0-99,105}. A gang of any size that
 * behaves alike takes a few bytes.
 */
public final class IndexSet implements Kept {
  /** No index. */
  public static final IndexSet EMPTY = new IndexSet(new BitSet());

  private final BitSet indexes;

  private IndexSet(BitSet indexes) {
    this.indexes = indexes;
  }

  /** Reads ranges; throws {@link IllegalArgumentException} on anything else. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static IndexSet parse(String ranges) {
    var indexes = new BitSet();
    if (!ranges.isEmpty()) {
      for (String range : ranges.split(",", -1)) {
        int dash = range.indexOf('-');
        int from = Integer.parseInt(dash < 0 ? range : range.substring(0, dash));
        int to = dash < 0 ? from : Integer.parseInt(range.substring(dash + 1));
        indexes.set(from, to + 1);
      }
    }
    return new IndexSet(indexes);
  }

  /** This set with one more index. */
  public IndexSet with(int index) {
    var more = (BitSet) indexes.clone();
    more.set(index);
    return new IndexSet(more);
  }

  /** This set with more indexes. */
  IndexSet with(BitSet others) {
    var more = (BitSet) indexes.clone();
    more.or(others);
    return new IndexSet(more);
  }

  /** This set without some indexes. */
  IndexSet without(IntPredicate which) {
    var fewer = new BitSet();
    indexes.stream().filter(which.negate()).forEach(fewer::set);
    return new IndexSet(fewer);
  }

  /** Whether the index is in the set. */
  public boolean contains(int index) {
    return indexes.get(index);
  }

  /** How many indexes are in the set. */
  public int size() {
    return indexes.cardinality();
  }

  /** How many groups have an index in the set, each being of so many indexes in a row. */
  int groups(int size) {
    return (int) indexes.stream().map(index -> index / Math.max(1, size)).distinct().count();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof IndexSet that && indexes.equals(that.indexes);
  }

  @Override
  public int hashCode() {
    return indexes.hashCode();
  }

  /** The ranges, ascending; empty for no index. */
  @Override
  @JsonValue
  public String toString() {
    var ranges = new StringJoiner(",");
    for (int from = indexes.nextSetBit(0); from >= 0; ) {
      int end = indexes.nextClearBit(from);
      ranges.add(end - from == 1 ? Integer.toString(from) : from + "-" + (end - 1));
      from = indexes.nextSetBit(end);
    }
    return ranges.toString();
  }
}
