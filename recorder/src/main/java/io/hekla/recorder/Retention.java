package io.hekla.recorder;

import io.hekla.recorder.segment.SegmentReader;
import io.hekla.recorder.store.RecordingStore;
import io.hekla.recorder.store.RecordingStore.Stored;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Retention of segments, by time and by size. The newest segment stays in any case. */
final class Retention {
  private final RecordingStore store;
  private final Duration keepFor;
  private final long keepBytes;

  Retention(RecordingStore store, Duration keepFor, long keepBytes) {
    this.store = store;
    this.keepFor = keepFor;
    this.keepBytes = keepBytes;
  }

  /** Deletes the oldest segments as far as they are beyond either limit. */
  void apply(Instant now) throws IOException {
    List<Stored> all = store.list();
    long bytes = all.stream().mapToLong(Stored::bytes).sum();
    Instant oldest = now.minus(keepFor);
    for (int i = 0; i + 1 < all.size(); i++) {
      // A segment ends where the next one begins.
      boolean old = bytes > keepBytes || began(all.get(i + 1)).isBefore(oldest);
      if (!old) {
        return;
      }
      store.delete(all.get(i).name());
      bytes -= all.get(i).bytes();
    }
  }

  /** Returns when a segment begins; one that cannot be read counts as new, and goes by size. */
  private Instant began(Stored segment) {
    try (var reader = SegmentReader.of(store, segment.name())) {
      return reader.header().at();
    } catch (IOException unreadable) {
      return Instant.MAX;
    }
  }
}
