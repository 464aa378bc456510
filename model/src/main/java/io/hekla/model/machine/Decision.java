package io.hekla.model.machine;

import java.util.ArrayList;
import java.util.List;

/**
 * Decision on a command: events to persist, then effects to execute, both in order. Nothing has
 * happened yet.
 *
 * @param <E> events
 * @param <F> effects
 */
public record Decision<E, F>(List<E> events, List<F> effects) {
  public Decision {
    events = List.copyOf(events);
    effects = List.copyOf(effects);
  }

  /** Returns the decision that changes nothing and requests nothing. */
  public static <E, F> Decision<E, F> nothing() {
    return new Decision<>(List.of(), List.of());
  }

  /** Returns the decision to persist one event. */
  public static <E, F> Decision<E, F> record(E event) {
    return new Decision<>(List.of(event), List.of());
  }

  /** Returns the decision for an effect that needs no event. */
  public static <E, F> Decision<E, F> effect(F effect) {
    return new Decision<>(List.of(), List.of(effect));
  }

  /** Returns the decision for effects, in order, that need no event. */
  public static <E, F> Decision<E, F> effects(List<F> effects) {
    return new Decision<>(List.of(), effects);
  }

  /** Returns this decision with one more event. */
  public Decision<E, F> andRecord(E event) {
    var more = new ArrayList<>(events);
    more.add(event);
    return new Decision<>(more, effects);
  }

  /** Returns this decision with one more effect. */
  public Decision<E, F> andDo(F effect) {
    var more = new ArrayList<>(effects);
    more.add(effect);
    return new Decision<>(events, more);
  }
}
