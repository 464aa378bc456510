package io.hekla.simulator.api;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The last events of one kind, from which watches are served. A ring that grows up to its capacity;
 * versions only grow.
 */
final class EventHistory {
  private static final int LEAST_SIZE = 16;

  private final int capacity;
  private @Nullable StoreEvent[] ring;
  private int first;
  private int size;

  /** The newest version that is known no more. */
  private long forgotten;

  EventHistory(int capacity, long forgotten) {
    this.capacity = capacity;
    this.ring = new StoreEvent[Math.min(capacity, LEAST_SIZE)];
    this.forgotten = forgotten;
  }

  void add(StoreEvent event) {
    if (size == capacity) {
      forget(at(0).version());
    } else if (size == ring.length) {
      grow();
    }
    ring[(first + size) % ring.length] = event;
    size++;
  }

  /** Lets go of the events up to a version. */
  void forget(long upTo) {
    while (size > 0 && at(0).version() <= upTo) {
      ring[first] = null;
      first = (first + 1) % ring.length;
      size--;
    }
    forgotten = Math.max(forgotten, upTo);
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

  private void grow() {
    var larger = Arrays.copyOfRange(ring, first, first + (int) Math.min(capacity, 2L * size));
    // What lay before the first one in the ring comes after the others.
    System.arraycopy(ring, 0, larger, size - first, first);
    ring = larger;
    first = 0;
  }

  private StoreEvent at(int index) {
    return java.util.Objects.requireNonNull(ring[(first + index) % ring.length]);
  }
}
