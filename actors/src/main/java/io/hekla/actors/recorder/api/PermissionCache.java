package io.hekla.actors.recorder.api;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/** Permissions that were asked for a short while ago, bounded in number. */
final class PermissionCache<K> {
  private final long lifetime;
  private final LongSupplier nanos;
  private final Map<K, Remembered> entries;

  private record Remembered(boolean isAllowed, long at) {}

  /**
   * Creates an empty cache.
   *
   * @param most most entries; the oldest is forgotten for another one
   * @param nanos a monotonic clock
   */
  PermissionCache(Duration lifetime, int most, LongSupplier nanos) {
    this.lifetime = lifetime.toNanos();
    this.nanos = nanos;
    this.entries =
        new LinkedHashMap<>() {
          private static final long serialVersionUID = 1L;

          @Override
          protected boolean removeEldestEntry(Map.Entry<K, Remembered> eldest) {
            return size() > most;
          }
        };
  }

  synchronized Optional<Boolean> get(K key) {
    Remembered entry = entries.get(key);
    return entry == null || nanos.getAsLong() - entry.at() >= lifetime
        ? Optional.empty()
        : Optional.of(entry.isAllowed());
  }

  synchronized void put(K key, boolean isAllowed) {
    entries.remove(key);
    entries.put(key, new Remembered(isAllowed, nanos.getAsLong()));
  }
}
