package io.hekla.controller.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Slots of a window that a namespace gets. */
class WindowSharesTest {
  private static final Duration QUICK = Duration.ofMillis(5);
  private static final Duration SLOW = Duration.ofSeconds(10);

  private final WindowShares shares = new WindowShares(64, Duration.ofSeconds(2));

  @Test
  void aNewNamespaceBeginsWithAnEighth() {
    assertThat(beginAll("a")).isEqualTo(8);
  }

  @Test
  void aNamespaceThatIsAnsweredQuicklyGetsAllSlotsButTheLastEighth() {
    answerQuickly("a", 100);

    assertThat(beginAll("a")).isEqualTo(56);
    assertThat(beginAll("b")).as("left for others").isEqualTo(8);
  }

  @Test
  void slowNamespacesHaveHalfOfTheSlotsTogether() {
    for (String slow : new String[] {"a", "b"}) {
      answerQuickly(slow, 100);
      shares.begin(slow);
      shares.answered(slow, SLOW);
    }

    assertThat(beginAll("a") + beginAll("b")).isEqualTo(32);
    answerQuickly("quick", 31);
    assertThat(beginAll("quick")).isEqualTo(32);
  }

  @Test
  void triesWithoutAnAnswerLeaveOneRequestThatProbes() {
    for (int i = 0; i < 10; i++) {
      shares.begin("a");
      shares.failed("a", QUICK, false);
    }

    assertThat(beginAll("a")).isEqualTo(1);
  }

  @Test
  void aRequestThatPausesHoldsNoSlotButCountsForItsNamespace() {
    var one = new WindowShares(1, Duration.ofSeconds(2));
    one.begin("a");
    one.failed("a", QUICK, true);

    assertThat(one.mayBegin("a")).isFalse();
    assertThat(one.mayBegin("b")).isTrue();
    one.due("a");
    assertThat(one.mayBegin("a")).isTrue();
  }

  @Test
  void aNamespaceThatIsQuickAgainLeavesTheSlowHalfAndBeginsAnew() {
    answerQuickly("a", 100);
    shares.begin("a");
    shares.answered("a", SLOW);
    shares.begin("a");
    shares.answered("a", QUICK);

    assertThat(beginAll("a")).isEqualTo(9);
  }

  /** A window of one, two or four slots still serves everybody. */
  @Test
  void smallWindowsWork() {
    for (int window = 1; window <= 8; window++) {
      var small = new WindowShares(window, Duration.ofSeconds(2));
      for (int i = 0; i < 20; i++) {
        assertThat(small.mayBegin("a")).isTrue();
        small.begin("a");
        small.answered("a", i % 2 == 0 ? SLOW : QUICK);
      }
    }
  }

  private void answerQuickly(String namespace, int times) {
    for (int i = 0; i < times; i++) {
      shares.begin(namespace);
      shares.answered(namespace, QUICK);
    }
  }

  /** Begins as many as the namespace may. */
  private int beginAll(String namespace) {
    int begun = 0;
    while (shares.mayBegin(namespace)) {
      shares.begin(namespace);
      begun++;
    }
    return begun;
  }
}
