package io.hekla.actors.observing;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.api.WriteGate;
import io.hekla.model.observing.Mode;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class CurrentModeTest {
  private final AtomicReference<Duration> now = new AtomicReference<>(Duration.ZERO);
  private final CurrentMode mode = new CurrentMode(new Mode.Acts(), now::get);

  @Test
  void nothingIsWrittenOnceTheLeaseWasNotRenewedInTimeAndRequestsWait() {
    mode.limit(Duration.ofSeconds(10));
    now.set(Duration.ofMillis(9_999));
    assertThat(mode.closed()).isEmpty();

    now.set(Duration.ofSeconds(10));

    assertThat(mode.closed()).map(WriteGate.Closed::forNow).contains(true);
    assertThat(mode.get().acts()).as("no new term for a short silence").isTrue();
  }

  @Test
  void writesResumeOnceTheLeaseIsRenewed() {
    mode.limit(Duration.ofSeconds(10));
    now.set(Duration.ofSeconds(12));

    mode.limit(Duration.ofSeconds(22));

    assertThat(mode.closed()).isEmpty();
  }

  @Test
  void withoutRequiredLeaseWritesAreNotLimited() {
    now.set(Duration.ofDays(1000));

    assertThat(mode.closed()).isEmpty();
  }
}
