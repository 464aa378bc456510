package io.hekla.actors.recorder.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** A permission counts for its time, and few are remembered. */
class PermissionCacheTest {
  private final AtomicLong now = new AtomicLong();
  private final PermissionCache<String> cache =
      new PermissionCache<>(Duration.ofSeconds(5), 2, now::get);

  @Test
  void permissionAndRefusalAreRememberedForTheirTime() {
    cache.put("may", true);
    cache.put("may not", false);

    assertThat(cache.get("may")).contains(true);
    assertThat(cache.get("may not")).contains(false);
    assertThat(cache.get("another")).isEmpty();
    now.addAndGet(Duration.ofSeconds(5).toNanos());
    assertThat(cache.get("may")).isEmpty();
  }

  @Test
  void oldestIsForgottenForAnotherOne() {
    cache.put("a", true);
    cache.put("b", true);
    cache.put("c", true);

    assertThat(cache.get("a")).isEmpty();
    assertThat(cache.get("b")).contains(true);
    assertThat(cache.get("c")).contains(true);
  }
}
