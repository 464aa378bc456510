package io.hekla.actors.recorder.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.recorder.api.QuestionLimits;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class KeepingUpTest {
  private final QuestionLimits limits =
      new QuestionLimits(
          new QuestionLimits.Bounds(1, 10, 10, 0.05, Duration.ofSeconds(1)), () -> 0);
  private final Deque<Runnable> waiting = new ArrayDeque<>();
  private final AtomicInteger readings = new AtomicInteger();
  private final KeepingUp keepingUp =
      new KeepingUp(readings::incrementAndGet, limits, waiting::add);

  @Test
  void readingThatWaitsForAThreadIsNotBegunAgain() {
    keepingUp.begin();
    keepingUp.begin();
    assertThat(waiting).hasSize(1);

    waiting.remove().run();
    keepingUp.begin();

    assertThat(readings).hasValue(1);
    assertThat(waiting).hasSize(1);
  }

  @Test
  void nothingIsReadWhileTheLoadIsSpent() {
    limits.took(Duration.ofDays(1));

    keepingUp.begin();
    waiting.remove().run();

    assertThat(readings).hasValue(0);
  }
}
