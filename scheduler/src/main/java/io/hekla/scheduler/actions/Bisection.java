package io.hekla.scheduler.actions;

import java.util.function.IntPredicate;

/** Search by halves. */
final class Bisection {
  private Bisection() {}

  /**
   * Returns the smallest number that is enough.
   *
   * @param tooFew a number that is not enough
   * @param enough a greater one that is, or that is returned if none between them is
   */
  static int fewest(int tooFew, int enough, IntPredicate isEnough) {
    int low = tooFew;
    int high = enough;
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (isEnough.test(middle)) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return high;
  }
}
