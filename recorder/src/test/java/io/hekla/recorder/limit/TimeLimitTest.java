package io.hekla.recorder.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** A limit ends after its time, on a clock that may begin anywhere. */
class TimeLimitTest {
  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);

  private void pass(Duration time) {
    nanos.addAndGet(time.toNanos());
  }

  @Test
  void itEndsAfterItsTime() throws OutOfTime {
    TimeLimit limit = TimeLimit.of(Duration.ofSeconds(10), nanos::get);

    pass(Duration.ofSeconds(9));
    assertThat(limit.isOver()).isFalse();
    assertThat(limit.left()).isEqualTo(Duration.ofSeconds(1));
    limit.check();

    pass(Duration.ofSeconds(1));
    assertThat(limit.isOver()).isTrue();
    assertThatThrownBy(limit::check).isInstanceOf(OutOfTime.class);
  }

  @Test
  void stepTakesAPartOfWhatIsLeft() {
    TimeLimit limit = TimeLimit.of(Duration.ofSeconds(10), nanos::get);
    pass(Duration.ofSeconds(5));
    TimeLimit step = limit.share(0.8);

    pass(Duration.ofSeconds(4));
    assertThat(step.isOver()).isTrue();
    assertThat(limit.isOver()).isFalse();
  }

  @Test
  void stepMayHaveAnUpperBound() {
    TimeLimit limit = TimeLimit.of(Duration.ofSeconds(10), nanos::get);
    TimeLimit step = limit.atMost(Duration.ofSeconds(3));

    assertThat(limit.atMost(Duration.ofSeconds(30)).left()).isEqualTo(Duration.ofSeconds(10));
    pass(Duration.ofSeconds(3));
    assertThat(step.isOver()).isTrue();
    assertThat(limit.isOver()).isFalse();
  }

  @Test
  void commandsHaveNoLimit() {
    assertThat(TimeLimit.NONE.isOver()).isFalse();
    assertThat(TimeLimit.NONE.share(0.1).isOver()).isFalse();
    assertThatCode(TimeLimit.NONE::check).doesNotThrowAnyException();
  }
}
