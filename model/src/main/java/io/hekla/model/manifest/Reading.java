package io.hekla.model.manifest;

import java.util.List;
import java.util.function.Function;

/** Result of reading: the whole value, or all that is wrong with it; never a part. */
public sealed interface Reading<T> {
  /** Result without problems. */
  record Good<T>(T value) implements Reading<T> {}

  /** Result with at least one problem, in the order of the input. */
  record Bad<T>(List<Problem> problems) implements Reading<T> {
    public Bad {
      if (problems.isEmpty()) {
        throw new IllegalArgumentException("bad without a problem");
      }
      problems = List.copyOf(problems);
    }
  }

  /** Returns the value if nothing is wrong, else the problems. */
  static <T> Reading<T> of(T value, List<Problem> problems) {
    return problems.isEmpty() ? new Good<>(value) : new Bad<>(problems);
  }

  /** Applies a function to the value; problems stay as they are. */
  default <R> Reading<R> then(Function<? super T, Reading<R>> next) {
    return switch (this) {
      case Good<T> good -> next.apply(good.value());
      case Bad<T> bad -> new Bad<>(bad.problems());
    };
  }
}
