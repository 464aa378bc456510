package io.hekla.scheduler.placement;

/** Largest of some values, none below 0, and the number of values equal to it. */
final class Peak {
  private double height;
  private int count;

  /** Largest value; 0 if there is none. */
  double height() {
    return height;
  }

  /** Returns a peak of the same values. */
  Peak copy() {
    var copy = new Peak();
    copy.height = height;
    copy.count = count;
    return copy;
  }

  /** Adds a value; returns whether it is larger than the largest was. */
  boolean add(double value) {
    if (value > height) {
      height = value;
      count = 1;
      return true;
    }
    count += value == height ? 1 : 0;
    return false;
  }

  /** Removes a value. */
  void remove(double value) {
    count -= value == height ? 1 : 0;
  }

  /**
   * Returns whether the largest was removed: the new largest is found by adding all values anew.
   */
  boolean isLost() {
    return count == 0 && height > 0;
  }

  /** Forgets all values. */
  void clear() {
    height = 0;
    count = 0;
  }
}
