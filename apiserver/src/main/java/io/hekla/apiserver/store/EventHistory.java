package io.hekla.apiserver.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Last events of one kind, from which watches are served. A ring that grows up to its capacity;
 * versions only grow.
 */
final class EventHistory {
  private static final int LEAST_SIZE = 16;

  private final int capacity;
  private @Nullable StoreEvent[] ring;

  /** Bytes of the events that were weighed, at the same indexes. */
  private int[] weights;

  private int first;
  private int size;

  /** Number of the oldest events whose bytes are counted. */
  private int weighed;

  private long bytes;

  /** Newest version that is no longer known. */
  private long forgotten;

  EventHistory(int capacity, long forgotten) {
    this.capacity = capacity;
    this.ring = new StoreEvent[Math.min(capacity, LEAST_SIZE)];
    this.weights = new int[ring.length];
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

  /** Removes the events up to a version. */
  void forget(long upTo) {
    while (size > 0 && at(0).version() <= upTo) {
      if (weighed > 0) {
        bytes -= weights[first];
        weighed--;
      }
      ring[first] = null;
      first = (first + 1) % ring.length;
      size--;
    }
    forgotten = Math.max(forgotten, upTo);
  }

  /** Removes the oldest event. */
  void forgetOldest() {
    forget(at(0).version());
  }

  /** Counts the bytes of the events up to a version, which the log has by now. */
  void weigh(long upTo) {
    while (weighed < size && at(weighed).version() <= upTo) {
      int weight = at(weighed).object().loggedBytes();
      weights[(first + weighed) % ring.length] = weight;
      bytes += weight;
      weighed++;
    }
  }

  /** Number of bytes of JSON text of the events that were weighed. */
  long bytes() {
    return bytes;
  }

  /** Returns whether all events after this version are still known. */
  boolean covers(long version) {
    return version >= forgotten;
  }

  /** Returns at most {@code limit} events after one version up to another, oldest first. */
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
    int end = first + (int) Math.min(capacity, 2L * size);
    var larger = Arrays.copyOfRange(ring, first, end);
    var weightsOfLarger = Arrays.copyOfRange(weights, first, end);
    // Events before the first one in the ring come after the others.
    System.arraycopy(ring, 0, larger, size - first, first);
    System.arraycopy(weights, 0, weightsOfLarger, size - first, first);
    ring = larger;
    weights = weightsOfLarger;
    first = 0;
  }

  private StoreEvent at(int index) {
    return java.util.Objects.requireNonNull(ring[(first + index) % ring.length]);
  }
}
