package io.hekla.scheduler.selectors;

import com.google.common.collect.Iterables;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Sizes of the values of one evaluation. A list that contains another one twice has it twice, even
 * if both are one object: so much is what comparing it takes.
 */
final class ValueSizes {
  private final IdentityHashMap<Object, Integer> known = new IdentityHashMap<>();

  /**
   * Returns the size of a value: its characters and elements.
   *
   * @throws SelectorException if it is larger than {@link SelectorBounds#WEIGHT}
   */
  int of(@Nullable Object value) {
    return switch (value) {
      case null -> 1;
      case CharSequence text -> bounded(text.length());
      case Map<?, ?> map -> of(map, Iterables.concat(map.keySet(), map.values()));
      case Iterable<?> list -> of(list, list);
      case Optional<?> present -> of(present.orElse(null));
      default -> 1;
    };
  }

  private int of(Object container, Iterable<?> elements) {
    long sum = 1;
    for (Object element : elements) {
      Integer before = element == null ? null : known.get(element);
      sum += 1 + (before == null ? of(element) : before);
      bounded(sum);
    }
    known.put(container, (int) sum);
    return (int) sum;
  }

  private static int bounded(long weight) {
    if (weight > SelectorBounds.WEIGHT) {
      throw new SelectorException("a value is larger than " + SelectorBounds.WEIGHT);
    }
    return (int) weight;
  }
}
