package io.hekla.controller.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class QueueReportPaceTest {
  private static final Duration PERIOD = Duration.ofSeconds(15);

  private final QueueReportPace pace = new QueueReportPace(PERIOD, Duration.ZERO);

  private static Duration second(double number) {
    return Duration.ofMillis(Math.round(number * 1000));
  }

  private void compute(Duration begin, Duration length) {
    pace.begin(begin);
    pace.end(begin.plus(length));
  }

  @Test
  void theFirstReportsAreComputedAfterAPeriod() {
    assertThat(pace.left(second(5))).isEqualTo(second(10));
    assertThat(pace.left(second(15))).isZero();
    assertThat(pace.left(second(99))).isZero();
  }

  @Test
  void aPeriodPassesBetweenTwoQuickComputations() {
    compute(second(20), second(0.1));

    assertThat(pace.left(second(20.1))).isEqualTo(second(14.9));
  }

  @Test
  void aSlowComputationIsMadeOnceInFiftyTimesItsLength() {
    compute(second(20), second(0.6));

    assertThat(pace.left(second(20))).isEqualTo(second(30));
  }

  @Test
  void reportsAreNoOlderThanFourPeriodsHoweverSlowTheyAre() {
    compute(second(20), second(10));

    assertThat(pace.left(second(20))).isEqualTo(second(60));
  }

  @Test
  void aComputationThatFailedIsFollowedByAPauseToo() {
    compute(second(15), Duration.ZERO);

    assertThat(pace.left(second(15))).isEqualTo(PERIOD);
  }
}
