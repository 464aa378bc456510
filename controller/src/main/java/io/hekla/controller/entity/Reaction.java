package io.hekla.controller.entity;

import java.util.List;
import java.util.Optional;

/**
 * Reaction of an entity to a message: events to be persisted, and an action once they are. First
 * persist, then act.
 *
 * @param <E> events of the machine
 * @param trigger command that led to the events; empty where nothing reads it
 * @param then run once the events are persisted and applied; at once if there are none
 */
public record Reaction<E>(List<E> events, Optional<Trigger> trigger, Runnable then) {
  public Reaction {
    events = List.copyOf(events);
  }

  /** Creates a reaction whose trigger nothing reads. */
  public Reaction(List<E> events, Runnable then) {
    this(events, Optional.empty(), then);
  }

  /** Returns the reaction that persists nothing and does nothing. */
  public static <E> Reaction<E> none() {
    return new Reaction<>(List.of(), () -> {});
  }
}
