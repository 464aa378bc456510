package io.hekla.controller.entity;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DebouncedEffectsTest {
  private static final Duration QUIET = Duration.ofMillis(500);
  private static final Duration LATEST = Duration.ofSeconds(2);
  private static final Duration LONGEST = Duration.ofSeconds(10);

  private final StatusWriteLimiter pace =
      new StatusWriteLimiter(QUIET, LATEST, LONGEST, 1, System::nanoTime);
  private final DebouncedEffects<String> held = new DebouncedEffects<>(pace, "ns");

  private Optional<Duration> hold(String effect, long atMillis) {
    return held.hold("status", effect, false, true, Duration.ofMillis(atMillis));
  }

  @Test
  void eachChangeBeginsTheQuietTimeAnew() {
    assertThat(hold("one pod", 0)).contains(QUIET);
    assertThat(hold("two pods", 400)).contains(QUIET);
    assertThat(held.take("status")).contains("two pods");
  }

  @Test
  void theSameOnceMoreChangesNothing() {
    hold("one pod", 0);

    assertThat(hold("one pod", 400)).isEmpty();
  }

  @Test
  void nothingWaitsLongerThanTheLongestTimeSinceTheFirstChange() {
    hold("one pod", 0);

    assertThat(hold("two pods", 1800)).contains(Duration.ofMillis(200));
    assertThat(hold("three pods", 2100)).contains(Duration.ZERO);
  }

  @Test
  void changingStatusesAreDebouncedUpToALimit() {
    assertThat(held.hold("status", "0 of 1 pods", true, true, Duration.ZERO)).contains(LATEST);
    assertThat(hold("1 of 1 pods", 1000)).contains(QUIET);
  }

  @Test
  void afterItWasTakenTheTimeBeginsAnew() {
    hold("one pod", 0);
    held.take("status");

    assertThat(held.isEmpty()).isTrue();
    assertThat(hold("two pods", 5000)).contains(QUIET);
  }

  @Test
  void anObservationCancelsEffectsItDoesNotRepeat() {
    hold("one pod", 0);
    held.observationReceived();

    assertThat(held.take("status")).isEmpty();
  }

  @Test
  void repeatedEffectsKeepTheirTime() {
    hold("one pod", 0);
    held.observationReceived();

    assertThat(hold("one pod", 400)).isEmpty();
    assertThat(held.take("status")).contains("one pod");
  }

  @Test
  void effectsNotFromObservationsAreNotCancelledByOne() {
    held.hold("status", "told by a session", false, false, Duration.ZERO);
    held.observationReceived();

    assertThat(held.take("status")).contains("told by a session");
  }

  @Test
  void lanesDoNotDisturbEachOther() {
    hold("one pod", 0);
    held.hold("allocated", "1 cpu", false, true, Duration.ZERO);

    assertThat(held.lanes()).containsExactly("status", "allocated");
    assertThat(held.take("allocated")).contains("1 cpu");
    assertThat(held.take("status")).contains("one pod");
  }

  @Test
  void changingStatusesWaitForARateSlotUpToALimit() {
    var others = new DebouncedEffects<String>(pace, "ns");
    others.hold("status", "0 of 1 pods", true, true, at(0));
    held.hold("status", "0 of 1 pods", true, true, at(0));

    assertThat(others.waitsOn("status", at(2000))).isEmpty();
    assertThat(held.waitsOn("status", at(2100))).contains(LATEST);
    assertThat(held.waitsOn("status", at(4100))).isEmpty();
    assertThat(held.waitsOn("status", at(4100))).contains(LATEST);
    assertThat(held.waitsOn("status", at(10_000))).isEmpty();
  }

  @Test
  void stableStatusesNeedNoRateSlot() {
    held.hold("status", "0 of 1 pods", true, true, at(0));
    assertThat(held.waitsOn("status", at(2000))).isEmpty();
    hold("1 of 1 pods", 2000);

    assertThat(held.waitsOn("status", at(2000))).isEmpty();
  }

  private static Duration at(long millis) {
    return Duration.ofMillis(millis);
  }
}
