package io.hekla.actors.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** When rows wait for other work of the member. */
class GivingWayTest {
  private static final Duration LONGEST = Duration.ofSeconds(30);
  private static final Duration SHORT = Duration.ofSeconds(29);

  @Test
  void manyRowsWaitWhileTheMemberIsBusy() {
    assertThat(at(0.5).waits(201, SHORT)).isTrue();
    assertThat(at(0.49).waits(201, SHORT)).isFalse();
  }

  @Test
  void fewRowsNeverWait() {
    assertThat(at(1).waits(200, Duration.ZERO)).isFalse();
  }

  @Test
  void rowsThatHaveWaitedForTheLongestTimeAreWritten() {
    assertThat(at(1).waits(201, LONGEST)).isFalse();
  }

  @Test
  void rowsAreWrittenBeforeTheyAreTooManyForTheMemory() {
    assertThat(at(1).waits(GivingWay.MOST_ROWS - 1, SHORT)).isTrue();
    assertThat(at(1).waits(GivingWay.MOST_ROWS, SHORT)).isFalse();
  }

  @Test
  void nothingWaitsUnderTheSettingsThatSaySo() {
    var noTime = new HistorySettings.GiveWay(50, 200, Duration.ZERO);
    var noLoad = new HistorySettings.GiveWay(101, 200, LONGEST);

    assertThat(new GivingWay(noTime, () -> 1).waits(1_000, Duration.ZERO)).isFalse();
    assertThat(new GivingWay(noLoad, () -> 1).waits(1_000, Duration.ZERO)).isFalse();
  }

  @Test
  void eachQuestionLooksAtTheLoadSinceTheOneBefore() {
    var looks = new AtomicInteger();
    var rule =
        new GivingWay(
            new HistorySettings.GiveWay(50, 200, LONGEST),
            () -> {
              looks.incrementAndGet();
              return 1;
            });

    assertThat(rule.waits(1, Duration.ZERO)).isFalse();
    assertThat(rule.waits(201, LONGEST)).isFalse();

    assertThat(looks).hasValue(2);
  }

  @Test
  void settingsOutOfTheirRangeAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new HistorySettings.GiveWay(0, 200, LONGEST))
        .withMessageContaining("hekla.history.give-way");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new HistorySettings.GiveWay(50, -1, LONGEST));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new HistorySettings.GiveWay(50, 200, Duration.ofSeconds(-1)));
  }

  private static GivingWay at(double load) {
    return new GivingWay(new HistorySettings.GiveWay(50, 200, LONGEST), () -> load);
  }
}
