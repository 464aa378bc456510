package io.hekla.apiserver.store;

import io.hekla.controller.api.Kind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Cache from which watches are served: the last events of each kind, and the version up to which
 * they are published, that is, durable. Every call but {@link #await} is made by a thread that
 * holds the store's lock.
 */
final class WatchCache {
  /**
   * Most bytes of JSON text of the events of all kinds together; beyond that the oldest are
   * removed.
   */
  static final long MOST_BYTES = 64L << 20;

  private final ReentrantLock lock;
  private final Map<ServedResource, EventHistory> histories = new HashMap<>();
  private final Map<ServedResource, Condition> published = new HashMap<>();
  private final Map<ServedResource, List<Waiting>> waiting = new HashMap<>();
  private long version;
  private long publishedVersion;

  private record Waiting(long after, CompletableFuture<Void> reached) {}

  /**
   * @param capacity events retained per kind
   * @param version of the newest change, which is published; older ones are unknown
   */
  WatchCache(ReentrantLock lock, Collection<Kind<?>> kinds, int capacity, long version) {
    this.lock = lock;
    this.version = version;
    this.publishedVersion = version;
    for (Kind<?> kind : kinds) {
      histories.put(ServedResource.of(kind), new EventHistory(capacity, version));
      published.put(ServedResource.of(kind), lock.newCondition());
    }
  }

  /** Adds the next event, which is not published yet. */
  void add(StoreEvent event) {
    version = event.version();
    history(ServedResource.of(event.object().kind())).add(event);
  }

  /** Returns published events of a kind after a version, at most {@code limit}. */
  EventPage after(Kind<?> kind, long after, int limit) {
    EventHistory history = histories.get(ServedResource.of(kind));
    if (history == null) {
      return new EventPage.Never(ApiRefusal.noSuchResource().message());
    }
    if (after > version) {
      return new EventPage.Never(
          "Too large resource version: %d, current: %d".formatted(after, version));
    }
    if (after > publishedVersion) {
      // A listing has objects that are not durable yet; their events are reported after that.
      return new EventPage.Events(List.of(), after);
    }
    if (!history.covers(after)) {
      return new EventPage.Expired("too old resource version: %d".formatted(after));
    }
    List<StoreEvent> events = history.between(after, publishedVersion, limit);
    long upTo = events.size() == limit ? events.getLast().version() : publishedVersion;
    return new EventPage.Events(events, upTo);
  }

  /** Publishes all events up to this version; wakes those that wait for them. */
  void publish(long upTo) {
    long before = publishedVersion;
    publishedVersion = Math.max(publishedVersion, upTo);
    published.forEach(
        (resource, more) -> {
          if (isPublishedAfter(resource, before)) {
            more.signalAll();
            answerWaiting(resource);
          }
        });
    shrink();
  }

  /** Removes the oldest events of the kind that takes the most room. */
  private void shrink() {
    histories.values().forEach(history -> history.weigh(publishedVersion));
    while (bytes() > MOST_BYTES) {
      Collections.max(histories.values(), Comparator.comparingLong(EventHistory::bytes))
          .forgetOldest();
    }
  }

  private long bytes() {
    long bytes = 0;
    for (EventHistory history : histories.values()) {
      bytes += history.bytes();
    }
    return bytes;
  }

  /** Completes once there are published events of a kind after a version. */
  CompletableFuture<Void> published(Kind<?> kind, long after) {
    ServedResource resource = ServedResource.of(kind);
    var reached = new CompletableFuture<Void>();
    if (isPublishedAfter(resource, after)) {
      reached.complete(null);
      return reached;
    }
    List<Waiting> all = waiting.computeIfAbsent(resource, of -> new ArrayList<>());
    // Cancelled waiters are removed here, so that a kind without events retains none.
    all.removeIf(one -> one.reached().isDone());
    all.add(new Waiting(after, reached));
    return reached;
  }

  private void answerWaiting(ServedResource resource) {
    List<Waiting> all = waiting.get(resource);
    if (all == null) {
      return;
    }
    for (Waiting one : all) {
      if (isPublishedAfter(resource, one.after())) {
        // Not on this thread, which holds the lock.
        Thread.startVirtualThread(() -> one.reached().complete(null));
      }
    }
    all.removeIf(one -> isPublishedAfter(resource, one.after()));
  }

  /** Waits until there are published events of a kind after a version, or a time has passed. */
  void await(Kind<?> kind, long after, long millis) throws InterruptedException {
    ServedResource resource = ServedResource.of(kind);
    lock.lockInterruptibly();
    try {
      long left = TimeUnit.MILLISECONDS.toNanos(millis);
      Condition more = java.util.Objects.requireNonNull(published.get(resource));
      while (left > 0 && !isPublishedAfter(resource, after)) {
        left = more.awaitNanos(left);
      }
    } finally {
      lock.unlock();
    }
  }

  private boolean isPublishedAfter(ServedResource resource, long after) {
    return history(resource).hasBetween(after, publishedVersion);
  }

  private EventHistory history(ServedResource resource) {
    return java.util.Objects.requireNonNull(histories.get(resource), resource::toString);
  }
}
