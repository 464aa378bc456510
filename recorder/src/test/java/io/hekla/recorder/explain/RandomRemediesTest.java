package io.hekla.recorder.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.session.SessionRecord;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.RecordedHistory;
import io.hekla.scheduler.decision.Decisions.PodGroupVerdict;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.snapshot.ClusterState;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Remedies named in random clusters, under random configurations, help. */
class RandomRemediesTest {
  private static final int SESSIONS = 6;
  private static final int JOBS = 4;

  private int jobs;

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14})
  void eachRemedyOfWaitingJobsHelpsAndNoKindIsMissed(long seed) {
    assertThat(missedKinds(seed)).isEmpty();
  }

  /** More than a thousand waiting jobs. */
  @Tag("thorough")
  @Test
  void eachRemedyOfManyWaitingJobsHelpsAndNoKindIsMissed() {
    var missed = new ArrayList<String>();
    for (long seed = 15; seed < 350; seed++) {
      missed.addAll(missedKinds(seed));
    }

    System.out.printf("%,d waiting jobs, missed kinds: %s%n", jobs, missed);
    assertThat(jobs).isGreaterThan(1_000);
    assertThat(missed).isEmpty();
  }

  /** Returns the kinds that the explanations lack; fails if a remedy does not help. */
  private List<String> missedKinds(long seed) {
    SessionRecord last = RecordedHistory.sessions(seed, SESSIONS).getLast();
    List<ObjectKey> waiting =
        last.step().decisions().podGroups().stream()
            .filter(verdict -> !(verdict.reason() instanceof Reason.None))
            .map(PodGroupVerdict::key)
            .limit(JOBS)
            .toList();
    var missed = new ArrayList<String>();
    for (ObjectKey key : waiting) {
      jobs++;
      ClusterState state = last.step().state();
      var explained = Explained.of(state, last.input().start(), key);
      for (Remedy remedy : explained.explanation().remedies()) {
        assertThat(explained.helps(remedy.edit()))
            .as("seed %d, %s: %s", seed, key, remedy.text())
            .isTrue();
      }
      BruteForce.edits(state, state.jobs().get(key).orElseThrow())
          .forEach(
              (kind, edits) -> {
                if (!explained.kinds().contains(kind)
                    && edits.stream().anyMatch(explained::helpsAsWanted)) {
                  missed.add("seed %d, %s: %s".formatted(seed, key, kind));
                }
              });
    }
    return missed;
  }
}
