package io.hekla.recorder.object;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.Delta;
import io.hekla.model.cluster.ObjectKey;
import java.time.Instant;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
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
  private record Version(long came, ObjectChange change, HasMetadata object) {
    Version with(HasMetadata newer) {
      var same =
          new ObjectChange(
              change.number(), change.at(), change.kind(), change.key(), Optional.of(newer));
      return new Version(came, same, newer);
    }

    boolean isOf(HasMetadata other) {
      return Objects.equals(object.getMetadata().getUid(), other.getMetadata().getUid());
    }
  }

  /**
   * Adds a change, from the one thread that observes the cluster. An object that can no longer be
   * read is there still: its last version stands for it until it is gone.
   *
   * @return the change, if it is to be recorded now
   */
  public Optional<ObjectChange> take(Delta delta, Instant at) {
    if (delta.isUnreadable()) {
      return Optional.empty();
    }
    var id = new Id(delta.kind(), delta.key());
    Version last = newest.get(id);
    HasMetadata after = delta.after().filter(RecordedChanges::has).orElse(null);
    if (after == null && last == null) {
      return Optional.empty();
    }
    if (after != null && last != null && RecordedChanges.isSame(last.object(), after)) {
      // The cache has this version only, and the table shall hold no other.
      newest.put(id, last.with(after));
      return Optional.empty();
    }
    long next = number + 1;
    var change = new ObjectChange(next, at, id.kind(), id.key(), Optional.ofNullable(after));
    if (after == null) {
      newest.remove(id);
    } else {
      long came = last != null && last.isOf(after) ? last.came() : next;
      newest.put(id, new Version(came, change, after));
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
