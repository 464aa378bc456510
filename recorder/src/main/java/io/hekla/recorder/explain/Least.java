package io.hekla.recorder.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.Predicate;

/** Search for the least of something that is enough. */
final class Least {
  /** Elements up to which each is tried alone before some are left out of all. */
  private static final int FEW = 12;

  private Least() {}

  /**
   * Returns elements of which none can be left out; empty if neither all together are enough nor
   * one alone. One that is enough alone is preferred to several.
   */
  static <T> Optional<List<T>> of(List<T> all, Predicate<List<T>> isEnough) {
    if (all.size() > 1 && all.size() <= FEW) {
      for (T one : all) {
        if (isEnough.test(List.of(one))) {
          return Optional.of(List.of(one));
        }
      }
    }
    if (all.isEmpty() || !isEnough.test(all)) {
      return Optional.empty();
    }
    var left = new ArrayList<>(all);
    for (T one : all) {
      if (left.size() == 1) {
        break;
      }
      var without = new ArrayList<>(left);
      without.remove(one);
      if (isEnough.test(without)) {
        left = without;
      }
    }
    return Optional.of(left);
  }

  /**
   * Returns the smallest number that is enough, where every larger one is enough, too.
   *
   * @param from the smallest that is asked about
   * @param to known to be enough
   */
  static int number(int from, int to, IntPredicate isEnough) {
    int low = from;
    int high = to;
    for (int step = 1; low < high && low + step < high; step *= 2) {
      if (isEnough.test(low + step - 1)) {
        high = low + step - 1;
        break;
      }
      low += step;
    }
    while (low < high) {
      int middle = low + (high - low) / 2;
      if (isEnough.test(middle)) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return high;
  }
}
