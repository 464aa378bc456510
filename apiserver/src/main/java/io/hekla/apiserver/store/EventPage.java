package io.hekla.apiserver.store;

import java.util.List;

/** What a watch gets to see next. */
public sealed interface EventPage {
  /** The next events, and the version up to which there are no others. */
  record Events(List<StoreEvent> events, long upTo) implements EventPage {
    public Events {
      events = List.copyOf(events);
    }
  }

  /** The version is too old; list again (410). */
  record Expired(String message) implements EventPage {}

  /** There is nothing to watch. */
  record Never(String message) implements EventPage {}
}
