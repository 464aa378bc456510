package io.hekla.recorder.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.session.SessionRecord;
import io.hekla.controller.session.SessionStart;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.RecordedHistory;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.SessionInput;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Decisions.PodGroupVerdict;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.snapshot.SnapshotJob;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Remedies named in random clusters, under random configurations, help, and are minimal within
 * their kind; no kind that helps is missing.
 */
class RandomRemediesTest {
  /** Seeds of each of both thorough tests, in which some 75 jobs wait. */
  private static final int MANY = 20;

  private static final int SESSIONS = 6;
  private static final int JOBS = 4;
  private static final Instant AT = Instant.parse("2026-11-26T08:00:00Z");

  private int jobs;
  private int smaller;

  /** Input of a session, and the PodGroups that wait after it. */
  private record Situation(ClusterState state, SessionStart start, Decisions decisions) {
    List<ObjectKey> waiting() {
      return decisions.podGroups().stream()
          .filter(verdict -> !(verdict.reason() instanceof Reason.None))
          .map(PodGroupVerdict::key)
          .limit(JOBS)
          .toList();
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 2, 3})
  void remediesOfWaitingJobsAreTheLeastAndNoKindIsMissed(long seed) {
    assertThat(faults(seed, afterHistory(seed))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 2, 3})
  void remediesUnderQuotasAndQueuesInATreeAreTheLeastAndNoKindIsMissed(long seed) {
    assertThat(faults(seed, underTightLimits(seed))).isEmpty();
  }

  @Tag("thorough")
  @Test
  void remediesOfManyWaitingJobsAreTheLeastAndNoKindIsMissed() {
    assertNoFaults(this::afterHistory);
  }

  @Tag("thorough")
  @Test
  void remediesOfManyJobsUnderQuotasAndQueuesInATreeAreTheLeastAndNoKindIsMissed() {
    assertNoFaults(this::underTightLimits);
  }

  private void assertNoFaults(LongFunction<Situation> situations) {
    var faults = new ArrayList<String>();
    for (long seed = 0; seed < MANY; seed++) {
      faults.addAll(faults(seed, situations.apply(seed)));
    }

    System.out.printf(
        "%,d waiting jobs, %,d smaller changes, %d faults%n", jobs, smaller, faults.size());
    assertThat(jobs).isGreaterThan(60);
    assertThat(faults).isEmpty();
  }

  private Situation afterHistory(long seed) {
    SessionRecord last = RecordedHistory.sessions(seed, SESSIONS).getLast();
    return new Situation(last.step().state(), last.input().start(), last.step().decisions());
  }

  private Situation underTightLimits(long seed) {
    ClusterState state = TightLimits.cluster(seed);
    SchedulerConfiguration configuration = TightLimits.configuration(seed);
    var input = new SessionInput("1-1", AT, configuration, seed);
    return new Situation(
        state,
        new SessionStart(AT, 0, configuration, "d" + seed, seed),
        Engine.step(state, List.of(), input).decisions());
  }

  /** Returns what is wrong with the remedies of a situation. */
  private List<String> faults(long seed, Situation situation) {
    var faults = new ArrayList<String>();
    for (ObjectKey key : situation.waiting()) {
      jobs++;
      SnapshotJob job = situation.state().jobs().get(key).orElseThrow();
      var explained = Explained.of(situation.state(), situation.start(), key);
      if (!explained.isInspectedAsItRuns()) {
        faults.add(
            "seed %d: %s is explained of other decisions than those made".formatted(seed, key));
        continue;
      }
      boolean startsAnyway = explained.helps(Edit.of(List.of()));
      var lesser = new SmallerChanges(situation.state(), situation.start().configuration(), job);
      Set<Remedy.Kind> seen = EnumSet.noneOf(Remedy.Kind.class);
      for (Remedy remedy : explained.explanation().remedies()) {
        boolean isFirst = seen.add(remedy.kind());
        String text = "seed %d, %s: %s".formatted(seed, key, remedy.text());
        if (!explained.helps(remedy.edit())) {
          faults.add(text + " does not help");
        }
        for (Edit less : startsAnyway ? List.<Edit>of() : lesser.than(remedy, isFirst)) {
          smaller++;
          if (explained.helps(less)) {
            faults.add("%s: less helps: %s".formatted(text, less.changes()));
          }
        }
      }
      BruteForce.edits(situation.state(), job)
          .forEach(
              (kind, edits) -> {
                if (!explained.kinds().contains(kind)
                    && edits.stream().anyMatch(explained::helpsAsWanted)) {
                  faults.add("seed %d, %s: %s is missing".formatted(seed, key, kind));
                }
              });
    }
    return faults;
  }
}
