package io.hekla.actors.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.actors.health.ComponentState.Level;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Time for which a part may be in trouble before it has failed. */
class HealthTest {
  private static final Duration GIVE_UP = Duration.ofMinutes(5);

  private long now = -7;
  private final Health health =
      new Health(new HealthSettings("", 0, GIVE_UP, Duration.ofMinutes(2)), () -> now);

  private Level level() {
    return health.parts().getFirst().level();
  }

  private void pass(Duration time) {
    now += time.toNanos();
  }

  @Test
  void troublesWhoseSumIsTooLongAreAFailure() {
    health.retrying("journal", "no answer");
    pass(GIVE_UP.dividedBy(2));
    health.retrying("journal", "still none");
    assertThat(level()).isEqualTo(Level.NOT_READY);
    pass(GIVE_UP);

    assertThat(health.parts())
        .containsExactly(new ComponentState("journal", Level.FAILED, "still none"));
  }

  @Test
  void readinessResetsTheTimeInTrouble() {
    health.retrying("journal", "no answer");
    pass(GIVE_UP.minusSeconds(1));
    health.ready("journal", "answers");
    assertThat(level()).isEqualTo(Level.READY);
    health.retrying("journal", "no answer");
    pass(Duration.ofSeconds(2));

    assertThat(level()).isEqualTo(Level.NOT_READY);
  }

  @Test
  void waitingIsNoFailure() {
    health.notReady("caches", "pods are not listed yet");
    pass(GIVE_UP.multipliedBy(100));

    assertThat(level()).isEqualTo(Level.NOT_READY);
  }

  @Test
  void aFailureIsNotClearedByARetry() {
    health.failed("scheduler", "cannot be read");
    health.retrying("scheduler", "recovers");

    assertThat(level()).isEqualTo(Level.FAILED);
  }

  @Test
  void aMissingReportIsAFailure() {
    health.within(Duration.ofMinutes(2), "session", "running", "hangs");
    assertThat(level()).isEqualTo(Level.READY);
    pass(Duration.ofMinutes(3));
    assertThat(health.parts())
        .containsExactly(new ComponentState("session", Level.FAILED, "hangs"));
    health.ready("session", "has ended");

    assertThat(level()).isEqualTo(Level.READY);
  }

  @Test
  void aProbedComponentReportsWhyItIsNotReady() {
    health.ask("webhook", () -> Optional.of("queues are not listed yet"));

    assertThat(health.parts())
        .containsExactly(
            new ComponentState("webhook", Level.NOT_READY, "queues are not listed yet"));
  }
}
