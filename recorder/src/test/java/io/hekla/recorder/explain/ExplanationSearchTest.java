package io.hekla.recorder.explain;

import static io.hekla.recorder.explain.WaitingGang.GANG;
import static io.hekla.recorder.explain.WaitingGang.START;
import static io.hekla.recorder.explain.WaitingGang.deleted;
import static io.hekla.recorder.explain.WaitingGang.full;
import static io.hekla.recorder.explain.WaitingGang.steps;
import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.explain.Explanation.Standing;
import io.hekla.recorder.explain.ExplanationSearch.Result;
import io.hekla.recorder.limit.OutOfTime;
import io.hekla.recorder.limit.TimeLimit;
import io.hekla.recorder.store.RecordingFolder;
import io.hekla.scheduler.testing.ClusterBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Objects of a recording are explained as the sessions saw them, also after they are gone. */
class ExplanationSearchTest {
  private static final String KILL =
      "segment term-0000000001-session-0000000001.hrec was not closed: its writer was killed,"
          + " and its last sessions may be missing";

  @TempDir private Path folder;

  @Test
  void jobDeletedAnHourAgoIsExplainedAfterTwoRestarts() throws IOException {
    ClusterBuilder cluster = full();
    try (var first = new RecordedTerm(folder, 1, cluster.configuration())) {
      first.session(START, cluster.changes());
      first.session(START.plusSeconds(60), List.of());
      first.session(START.plusSeconds(120), deleted(cluster));
    }
    for (int term = 2; term <= 3; term++) {
      try (var later = new RecordedTerm(folder, term, cluster.configuration())) {
        later.session(START.plusSeconds(1800L * term), cluster().changes());
      }
    }

    Explanation explanation = explain(GANG, Optional.empty());

    assertThat(explanation.standing()).isEqualTo(Standing.WAITS_FOR_NODES);
    assertThat(explanation.session()).isEqualTo("1-2");
    assertThat(explanation.notes())
        .singleElement()
        .asString()
        .startsWith("session 1-2 at ")
        .endsWith("was the last that saw it; it was gone in the next one");
    assertThat(explanation.remedies()).isNotEmpty();
  }

  @Test
  void jobWhosePodsGoBeforeItIsExplainedByTheLastSessionThatSawThemAll() throws IOException {
    ClusterBuilder cluster = full();
    List<Change> deleted = deleted(cluster);
    Explanation waiting;
    try (var term = new RecordedTerm(folder, 1, cluster.configuration())) {
      term.session(START, cluster.changes());
      term.session(START.plusSeconds(60), List.of());
      term.flush();
      waiting = explain(GANG, Optional.empty());
      for (int second = 1; second <= deleted.size(); second++) {
        term.session(START.plusSeconds(60 + second), List.of(deleted.get(second - 1)));
      }
    }

    Explanation gone = explain(GANG, Optional.empty());

    assertThat(gone.session()).isEqualTo("1-2");
    assertThat(gone.reason()).isEqualTo(waiting.reason());
    assertThat(gone.causes()).isEqualTo(waiting.causes());
    assertThat(gone.remedies()).isEqualTo(waiting.remedies());
    assertThat(gone.history()).isEqualTo(waiting.history());
    assertThat(gone.notes())
        .containsExactly(
            "its pods went before it: this is of the last session that saw all of them",
            "session 1-4 at 2026-11-26T08:01:02Z was the last that saw it; it was gone in the next"
                + " one");
    assertThat(explain(GANG, Optional.of(START.plusSeconds(62))).session()).isEqualTo("1-4");
  }

  @Test
  void jobThatLosesAPodAndLivesOnIsExplainedByTheNewestSession() throws IOException {
    ClusterBuilder cluster = full();
    try (var term = new RecordedTerm(folder, 1, cluster.configuration())) {
      term.session(START, cluster.changes());
      term.session(START.plusSeconds(60), List.of(deleted(cluster).getFirst()));
    }

    Explanation explanation = explain(GANG, Optional.empty());

    assertThat(explanation.session()).isEqualTo("1-2");
    assertThat(explanation.notes()).isEmpty();
  }

  @Test
  void jobThatWentBetweenTwoTermsIsSaidToBeGone() throws IOException {
    ClusterBuilder cluster = full();
    try (var first = new RecordedTerm(folder, 1, cluster.configuration())) {
      first.session(START, cluster.changes());
    }
    for (int term = 2; term <= 3; term++) {
      try (var later = new RecordedTerm(folder, term, cluster.configuration())) {
        later.session(START.plusSeconds(1800L * term), cluster().changes());
      }
    }

    assertThat(explain(GANG, Optional.empty()).notes())
        .containsExactly(
            "session 1-1 at 2026-11-26T08:00:00Z was the last that saw it; it was gone in the next"
                + " one that is recorded, 2-1 at 2026-11-26T09:00:00Z");
    // Of that time nothing later is known.
    assertThat(explain(GANG, Optional.of(START.plusSeconds(600))).notes()).isEmpty();
  }

  @Test
  void timeInAGapIsExplainedByTheSessionBeforeAndTheGapIsNamed() throws IOException {
    ClusterBuilder cluster = full();
    var killed = new RecordedTerm(folder, 1, cluster.configuration());
    killed.session(START, cluster.changes());
    killed.flush();
    try (var later = new RecordedTerm(folder, 2, cluster.configuration())) {
      later.session(START.plusSeconds(3600), cluster.changes());
    }

    assertThat(explain(GANG, Optional.of(START.plusSeconds(1800))).notes())
        .containsExactly(
            "2026-11-26T08:30:00Z lies in a gap of the recording from session 1-1 at"
                + " 2026-11-26T08:00:00Z to session 2-1 at 2026-11-26T09:00:00Z: "
                + KILL
                + "; hekla history has what is known of it");
    assertThat(explain(GANG, Optional.of(START.plusSeconds(3600))).notes())
        .containsExactly("the recording has a gap before this segment: " + KILL);
  }

  @Test
  void reasonThatOutlivedRestartsIsDatedFromBeforeThem() throws IOException {
    ClusterBuilder cluster = full();
    for (int term = 1; term <= 3; term++) {
      try (var recorded = new RecordedTerm(folder, term, cluster.configuration())) {
        recorded.session(START.plusSeconds(3600L * term), cluster.changes());
        recorded.session(START.plusSeconds(3600L * term + 60), List.of());
      }
    }

    WaitHistory history = explain(GANG, Optional.empty()).history().orElseThrow();

    assertThat(history.session()).isEqualTo("1-1");
    assertThat(history.since()).isEqualTo(START.plusSeconds(3600));
    // It was there when the recording began.
    assertThat(history.isAtLeast()).isTrue();
  }

  @Test
  void reasonThatBeganInAnEarlierSegmentIsDatedFromThere() throws IOException {
    ClusterBuilder cluster = full();
    try (var first = new RecordedTerm(folder, 1, cluster.configuration())) {
      first.session(START, cluster().node("n1", n -> n.cpu("4").memory("8Gi")).changes());
      first.session(START.plusSeconds(60), cluster.changes());
    }
    try (var second = new RecordedTerm(folder, 2, cluster.configuration())) {
      second.session(START.plusSeconds(3600), cluster.changes());
    }

    WaitHistory history = explain(GANG, Optional.empty()).history().orElseThrow();

    assertThat(history.session()).isEqualTo("1-2");
    assertThat(history.isAtLeast()).isFalse();
  }

  @Test
  void reasonIsDatedFromTheFirstSessionThatHadItAndChangesSinceAreNamed() throws IOException {
    ClusterBuilder cluster = full();
    try (var term = new RecordedTerm(folder, 1, cluster.configuration())) {
      term.session(START, cluster.changes());
      for (int minute = 1; minute <= 20; minute++) {
        term.session(START.plusSeconds(60L * minute), minute == 12 ? nodeMore() : List.of());
      }
    }

    Explanation explanation = explain(GANG, Optional.of(START.plusSeconds(60L * 11)));

    assertThat(explanation.session()).isEqualTo("1-12");
    assertThat(explanation.history())
        .hasValueSatisfying(
            history -> {
              assertThat(history.created()).isEqualTo(START);
              assertThat(history.since()).isEqualTo(START);
              assertThat(history.meanwhile()).isEmpty();
            });

    Explanation later = explain(GANG, Optional.empty());
    assertThat(later.standing()).isEqualTo(Standing.WAITS_FOR_NODES);
    assertThat(later.history())
        .hasValueSatisfying(
            history ->
                assertThat(history.meanwhile())
                    .extracting(WaitHistory.Happening::text)
                    .containsExactly("node n2 was added (1 cpu, 1Gi memory)"));
  }

  private static List<Change> nodeMore() {
    return cluster().node("n2", n -> n.cpu("1").memory("1Gi")).changes().stream()
        .filter(Change.NodeSeen.class::isInstance)
        .toList();
  }

  @Test
  void podIsExplainedByItsOwnReason() throws IOException {
    ClusterBuilder cluster = full();
    try (var term = new RecordedTerm(folder, 1, cluster.configuration())) {
      term.session(START, cluster.changes());
    }

    Explanation explanation = explain(new ObjectKey("default", "gang-1"), Optional.empty());

    assertThat(explanation.subject()).hasToString("Pod default/gang-1");
    assertThat(explanation.reason().text())
        .isEqualTo("0/1 nodes are available: 1 Insufficient cpu");
  }

  @Test
  void nameThatNoSessionSawHasTheNearestOneAsSuggestion() throws IOException {
    recordFull();

    assertThat(whyNotFound("gamg", Optional.empty()))
        .isEqualTo(
            "no recorded session saw a Job, PodGroup or pod default/gamg; did you mean"
                + " default/gang?");
  }

  @Test
  void timeBeforeTheRecordingHasItsBeginAsTheReason() throws IOException {
    recordFull();

    assertThat(whyNotFound("gang", Optional.of(START.minusSeconds(60))))
        .isEqualTo(
            "no session is recorded until %s: the recording begins at %s"
                .formatted(START.minusSeconds(60), START));
  }

  private void recordFull() {
    ClusterBuilder cluster = full();
    try (var term = new RecordedTerm(folder, 1, cluster.configuration())) {
      term.session(START, cluster.changes());
    }
  }

  private String whyNotFound(String name, Optional<Instant> until) throws IOException {
    var store = new RecordingFolder(folder);
    Result result =
        new ExplanationSearch(store, store.list())
            .explain(new ObjectKey("default", name), until, false);
    return ((Result.NotFound) result).reason();
  }

  private Result within(TimeLimit time) throws IOException {
    var store = new RecordingFolder(folder);
    return new ExplanationSearch(store, store.list())
        .explain(
            GANG,
            EnumSet.allOf(Explanation.Subject.Kind.class),
            Optional.empty(),
            new Effort(Explainer.MOST_TRIALS, time));
  }

  @Test
  void readingEndsWithTheTime() throws IOException {
    ClusterBuilder cluster = full();
    try (var term = new RecordedTerm(folder, 1, cluster.configuration())) {
      term.session(START, cluster.changes());
      term.session(START.plusSeconds(60), List.of());
    }
    var store = new RecordingFolder(folder);

    assertThatThrownBy(() -> within(steps(1))).isInstanceOf(OutOfTime.class);
    assertThatThrownBy(
            () -> new EvictionSearch(store, store.list(), steps(1)).explain(GANG, Optional.empty()))
        .isInstanceOf(OutOfTime.class);
  }

  @Test
  void searchThatIsCutOffLeavesTheAnswerAndSaysSo() throws IOException {
    ClusterBuilder cluster = full();
    try (var term = new RecordedTerm(folder, 1, cluster.configuration())) {
      term.session(START, cluster.changes());
      for (int at = 1; at <= 8; at++) {
        term.session(START.plusSeconds(60L * at), List.of());
      }
    }
    Explanation whole = ((Result.Found) within(TimeLimit.NONE)).explanation();

    Explanation cut = ((Result.Found) within(steps(12))).explanation();

    assertThat(whole.areAllRemedies()).isTrue();
    assertThat(whole.history().orElseThrow().since()).isEqualTo(START);
    assertThat(cut.areAllRemedies()).isFalse();
    assertThat(cut.remedies().size()).isLessThan(whole.remedies().size());
    assertThat(cut.reason()).isEqualTo(whole.reason());
    WaitHistory history = cut.history().orElseThrow();
    assertThat(history.since().minus(history.resolution())).isEqualTo(START);
  }

  private Explanation explain(ObjectKey name, Optional<Instant> until) throws IOException {
    var store = new RecordingFolder(folder);
    Result result = new ExplanationSearch(store, store.list()).explain(name, until, true);
    assertThat(result).isInstanceOf(Result.Found.class);
    return ((Result.Found) result).explanation();
  }
}
