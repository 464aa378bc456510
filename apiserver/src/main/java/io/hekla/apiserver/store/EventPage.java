package io.hekla.apiserver.store;

import java.util.List;

/** Next page of a watch. */
public sealed interface EventPage {
  /** The next events, and the version up to which there are no others. */
  record Events(List<StoreEvent> events, long upTo) implements EventPage {
    public Events {
      events = List.copyOf(events);
    }
  }

  /** The version is too old; list again (410). */
  record Expired(String message) implements EventPage {}

  /** The kind is not served or the version is in the future: no events can follow. */
  record Never(String message) implements EventPage {}
}
