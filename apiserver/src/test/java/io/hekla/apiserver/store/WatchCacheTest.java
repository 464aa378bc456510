package io.hekla.apiserver.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.api.Kind;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

/** The memory that watches of the embedded API take. */
class WatchCacheTest {
  private static final int CAPACITY = 10_000;
  private static final int LARGE = 1 << 20;
  private static final int FITTING = (int) (WatchCache.MOST_BYTES / LARGE);

  private final DecodedObjectCache unpacked = new DecodedObjectCache(1, 1, true);
  private final ReentrantLock lock = new ReentrantLock();
  private final WatchCache cache = new WatchCache(lock, List.of(Kind.POD, Kind.NODE), CAPACITY, 0);

  @Test
  void changesOfLargeObjectsAreRetainedWithinTheMemoryLimit() {
    for (int i = 1; i <= 2 * FITTING; i++) {
      changes(i, LARGE);
    }

    assertThat(cache.after(Kind.POD, 1, CAPACITY)).isInstanceOf(EventPage.Expired.class);
    assertThat(cache.after(Kind.POD, FITTING + 10, CAPACITY))
        .isInstanceOfSatisfying(
            EventPage.Events.class, page -> assertThat(page.events()).hasSize(FITTING - 10));
  }

  @Test
  void changesOfSmallObjectsAreRetainedByNumber() {
    for (int i = 1; i <= CAPACITY; i++) {
      changes(i, 1);
    }

    assertThat(cache.after(Kind.POD, 0, CAPACITY))
        .isInstanceOfSatisfying(
            EventPage.Events.class, page -> assertThat(page.events()).hasSize(CAPACITY));
  }

  /** A durable change of a pod, which watches may deliver. */
  private void changes(long version, int size) {
    var tree = Trees.object();
    tree.putObject("metadata").put("name", "p").put("selfLink", "x".repeat(size));
    var pod = StoredObject.write(Kind.POD, version, tree, Optional.empty(), unpacked);
    lock.lock();
    try {
      cache.add(new StoreEvent(StoreEvent.Change.SEEN, pod));
      var unused = pod.bytes();
      cache.publish(version);
    } finally {
      lock.unlock();
    }
  }
}
