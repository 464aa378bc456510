package io.hekla.recorder.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.explain.Explanation.Subject;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** An answer ends before its user is told that there is none. */
class AnswerTimeTest {
  private static final ObjectKey TRAIN = new ObjectKey("ml", "train");
  private static final Question EVICTION = new ObjectQuestion.OfEviction(TRAIN, Optional.empty());
  private static final Question HISTORY =
      new ObjectQuestion.OfHistory(TRAIN, Set.of(Subject.Kind.JOB), Optional.empty(), 1);

  @Test
  void aTenthOfTheTimeIsLeftForTheLastStep() {
    assertThat(AnswerTime.of(EVICTION, Duration.ofSeconds(50))).isEqualTo(Duration.ofSeconds(45));
    assertThat(AnswerTime.of(HISTORY, Duration.ofSeconds(5))).isEqualTo(Duration.ofMillis(4_500));
  }

  @Test
  void databaseOfTheHistoryWorksNoLongerThanItIsWorth() {
    assertThat(AnswerTime.of(HISTORY, Duration.ofSeconds(50))).isEqualTo(Duration.ofSeconds(10));
  }
}
