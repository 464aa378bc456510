package io.hekla.model.cluster;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.RandomAccess;

/**
 * The values of a requirement. A long list is also sorted, since the values of each node are looked
 * up in it: sorted and not hashed, because a user could choose values with equal hashes.
 */
final class Values extends AbstractList<String> implements RandomAccess {
  /** Largest number of values that are searched one by one as fast. */
  private static final int FEW = 16;

  private final List<String> inOrder;
  private final String[] sorted;

  private Values(List<String> inOrder) {
    this.inOrder = inOrder;
    sorted = inOrder.toArray(String[]::new);
    Arrays.sort(sorted);
  }

  /** Returns the same values, in their order. */
  static List<String> of(List<String> values) {
    if (values instanceof Values) {
      return values;
    }
    List<String> copy = List.copyOf(values);
    return copy.size() <= FEW ? copy : new Values(copy);
  }

  @Override
  public String get(int index) {
    return inOrder.get(index);
  }

  @Override
  public int size() {
    return inOrder.size();
  }

  @Override
  public boolean contains(Object value) {
    return value instanceof String text && Arrays.binarySearch(sorted, text) >= 0;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof Values that ? inOrder.equals(that.inOrder) : super.equals(other));
  }

  @Override
  public int hashCode() {
    return inOrder.hashCode();
  }
}
