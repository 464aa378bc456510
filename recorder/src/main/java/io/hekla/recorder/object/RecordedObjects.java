package io.hekla.recorder.object;

import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.Delta;
import io.hekla.model.cluster.ObjectKey;
import java.time.Instant;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Objects of the API server that a recording has: their newest versions, of which the base of a
 * segment is made, and their changes while a segment is open. The thread that observes the cluster
 * adds changes and never waits; the recorder's thread reads.
 *
 * <p>A change that the recorder loses costs a gap and nothing more: the next base has it.
 */
public final class RecordedObjects {
  private final Map<Id, Version> newest = new ConcurrentHashMap<>();
  private volatile long number;
  private volatile boolean open;

  private record Id(Kind<?> kind, ObjectKey key) {}

  /** Version of an object, with the number of the change by which it came. */
  private record Version(long came, ObjectChange change) {}

  /**
   * Adds a change, from the one thread that observes the cluster.
   *
   * @return the change, if it is to be recorded now
   */
  public Optional<ObjectChange> take(Delta delta, Instant at) {
    if (!RecordedChanges.isRecorded(delta)) {
      return Optional.empty();
    }
    long next = number + 1;
    var change = new ObjectChange(next, at, delta.kind(), delta.key(), delta.after());
    var id = new Id(delta.kind(), change.key());
    if (delta.after().isEmpty()) {
      newest.remove(id);
    } else {
      Version last = newest.get(id);
      long came = last == null || delta.isNewIncarnation() ? next : last.came();
      newest.put(id, new Version(came, change));
    }
    // Published after the version: a base that is made up to this number has it.
    number = next;
    return open ? Optional.of(change) : Optional.empty();
  }

  /**
   * Begins to hand out changes for a segment.
   *
   * @return number of the last change that {@link #all} has for certain
   */
  public long open() {
    open = true;
    return number;
  }

  /** Ends to hand out changes. */
  public void close() {
    open = false;
  }

  /** Returns all objects in the order in which they came, each with its last change. */
  public Stream<ObjectChange> all() {
    return newest.values().stream()
        .sorted(Comparator.comparingLong(Version::came))
        .map(Version::change);
  }
}
