package io.hekla.recorder.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.session.SessionRecord;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.RecordedHistory;
import io.hekla.scheduler.decision.Decisions.PodGroupVerdict;
import io.hekla.scheduler.decision.Reason;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever is named as a remedy in random clusters, under random configurations, helps. */
class RandomRemediesTest {
  private static final int SESSIONS = 6;
  private static final int JOBS = 4;

  static LongStream few() {
    return LongStream.range(0, 15);
  }

  static LongStream many() {
    return LongStream.range(15, 350);
  }

  @ParameterizedTest
  @MethodSource("few")
  void eachRemedyOfWaitingJobsHelps(long seed) {
    assertThatRemediesHelp(seed);
  }

  /** More than a thousand waiting jobs. */
  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("many")
  void eachRemedyOfManyWaitingJobsHelps(long seed) {
    assertThatRemediesHelp(seed);
  }

  private static void assertThatRemediesHelp(long seed) {
    SessionRecord last = RecordedHistory.sessions(seed, SESSIONS).getLast();
    List<ObjectKey> waiting =
        last.step().decisions().podGroups().stream()
            .filter(verdict -> !(verdict.reason() instanceof Reason.None))
            .map(PodGroupVerdict::key)
            .limit(JOBS)
            .toList();

    for (ObjectKey key : waiting) {
      var explained =
          Explained.of(
              last.step().state(), last.input().start().configuration(), key);
      for (Remedy remedy : explained.explanation().remedies()) {
        assertThat(explained.helps(remedy.edit()))
            .as("seed %d, %s: %s", seed, key, remedy.text())
            .isTrue();
      }
    }
  }
}
