package io.hekla.scheduler.placement;

/** The largest of some values, none below 0, and how many are as large. */
final class Peak {
  private double height;
  private int count;

  /** The largest value; 0 if there is none. */
  double height() {
    return height;
  }

  /** Counts a value in; whether it is larger than the largest was. */
  boolean add(double value) {
    if (value > height) {
      height = value;
      count = 1;
      return true;
    }
    count += value == height ? 1 : 0;
    return false;
  }

  /** Counts a value out. */
  void remove(double value) {
    count -= value == height ? 1 : 0;
  }

  /** Whether the largest was counted out: which one is now is seen by counting all anew. */
  boolean isLost() {
    return count == 0 && height > 0;
  }

  /** Forgets all values. */
  void clear() {
    height = 0;
    count = 0;
  }
}
