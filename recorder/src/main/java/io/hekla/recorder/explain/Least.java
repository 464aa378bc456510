package io.hekla.recorder.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.IntStream;

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
    if (all.size() <= FEW) {
      return Optional.of(oneByOne(all, isEnough));
    }
    List<T> needed = needed(List.of(), false, all, isEnough);
    return Optional.of(needed.size() == all.size() || !isEnough.test(needed) ? all : needed);
  }

  /**
   * Returns elements of which none can be left out, as {@link #of} does; of many the first ones,
   * since they are much alike, and often most of them are needed.
   */
  static <T> Optional<List<T>> ofAlike(List<T> all, Predicate<List<T>> isEnough) {
    if (all.size() <= FEW) {
      return of(all, isEnough);
    }
    return isEnough.test(all)
        ? Optional.of(
            all.subList(0, number(1, all.size(), count -> isEnough.test(all.subList(0, count)))))
        : Optional.empty();
  }

  /** Leaves out one after the other, until none can be left out any more. */
  private static <T> List<T> oneByOne(List<T> all, Predicate<List<T>> isEnough) {
    List<T> left = List.copyOf(all);
    int before;
    do {
      before = left.size();
      for (T one : List.copyOf(left)) {
        var without = new ArrayList<>(left);
        without.remove(one);
        if (!without.isEmpty() && isEnough.test(without)) {
          left = without;
        }
      }
    } while (left.size() < before && left.size() > 1);
    return left;
  }

  /**
   * Returns the elements that are needed beside some that are kept, by halves: few are found among
   * many in few tests.
   *
   * @param isChanged whether those that are kept may be enough by themselves
   */
  private static <T> List<T> needed(
      List<T> kept, boolean isChanged, List<T> all, Predicate<List<T>> isEnough) {
    if (isChanged && isEnough.test(kept)) {
      return List.of();
    }
    if (all.size() == 1) {
      return all;
    }
    List<T> first = all.subList(0, all.size() / 2);
    List<T> second = all.subList(first.size(), all.size());
    List<T> ofSecond = needed(both(kept, first), true, second, isEnough);
    List<T> ofFirst = needed(both(kept, ofSecond), !ofSecond.isEmpty(), first, isEnough);
    return both(ofFirst, ofSecond);
  }

  private static <T> List<T> both(List<T> one, List<T> other) {
    var both = new ArrayList<>(one);
    both.addAll(other);
    return both;
  }

  /**
   * Returns the smallest number from 1 that is enough; empty if none is. As a rule a larger number
   * is enough where a smaller one is; some small numbers are tried where the largest is not enough.
   *
   * @param likely a number that is tried first, and then those near it
   * @param most the largest number
   * @param few the largest of the small numbers
   */
  static OptionalInt number(int likely, int most, int few, IntPredicate isEnough) {
    int first = Math.clamp(likely, 1, most);
    if (isEnough.test(first)) {
      return OptionalInt.of(below(first, isEnough));
    }
    if (first < most && isEnough.test(most)) {
      return OptionalInt.of(number(first + 1, most, isEnough));
    }
    return IntStream.rangeClosed(1, Math.min(few, most - 1))
        .filter(number -> number != first)
        .filter(isEnough)
        .findFirst();
  }

  private static int below(int enough, IntPredicate isEnough) {
    int low = 1;
    int high = enough;
    for (int step = 1; low < high; step *= 2) {
      int next = Math.max(low, high - step);
      if (!isEnough.test(next)) {
        low = next + 1;
        break;
      }
      high = next;
    }
    return between(low, high, isEnough);
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
    return between(low, high, isEnough);
  }

  private static int between(int from, int to, IntPredicate isEnough) {
    int low = from;
    int high = to;
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
