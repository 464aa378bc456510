package io.hekla.simulator.api;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The last events of one kind, from which watches are served. A ring; versions only grow. */
final class EventHistory {
  private final @Nullable StoreEvent[] ring;
  private int first;
  private int size;

  /** The newest version that is known no more. */
  private long forgotten;

  EventHistory(int capacity, long forgotten) {
    this.ring = new StoreEvent[capacity];
    this.forgotten = forgotten;
  }

  void add(StoreEvent event) {
    if (size == ring.length) {
      forgotten = at(0).version();
      first = (first + 1) % ring.length;
      size--;
    }
    ring[(first + size) % ring.length] = event;
    size++;
  }

  /** Whether everything after this version is still known. */
  boolean reachesBackTo(long version) {
    return version >= forgotten;
  }

  /** At most {@code limit} events after one version up to another, oldest first. */
  List<StoreEvent> between(long after, long upTo, int limit) {
    int from = firstAfter(after);
    var events = new ArrayList<StoreEvent>(Math.min(limit, size - from));
    for (int i = from; i < size && events.size() < limit; i++) {
      StoreEvent event = at(i);
      if (event.version() > upTo) {
        break;
      }
      events.add(event);
    }
    return events;
  }

  boolean hasBetween(long after, long upTo) {
    int next = firstAfter(after);
    return next < size && at(next).version() <= upTo;
  }

  private int firstAfter(long version) {
    int low = 0;
    int high = size;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (at(middle).version() > version) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  private StoreEvent at(int index) {
    return java.util.Objects.requireNonNull(ring[(first + index) % ring.length]);
  }
}
