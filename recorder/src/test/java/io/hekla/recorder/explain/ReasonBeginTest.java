package io.hekla.recorder.explain;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.explain.Explanation.Subject;
import io.hekla.recorder.explain.ExplanationSources.Result;
import io.hekla.recorder.history.StoredRows;
import io.hekla.recorder.store.RecordingFolder;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.testing.ClusterBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Since when a gang waits is known from the history where the recording begins later. */
class ReasonBeginTest {
  private static final Instant CREATED = Instant.parse("2026-11-26T08:00:00Z");
  private static final Instant RESTARTED = CREATED.plus(Duration.ofHours(2));
  private static final ObjectKey GANG = new ObjectKey("default", "gang");

  @TempDir private Path folder;

  private final StoredRows rows = new StoredRows();
  private Reason waits = new Reason.None();

  private static ClusterBuilder waitingGang() {
    return cluster()
        .node("n1", n -> n.cpu("4").memory("8Gi"))
        .podGroup("gang", g -> g.minMember(2).created(CREATED).pods(2, p -> p.cpu("3")))
        .tiers("priority gang", "predicates nodeorder");
  }

  @BeforeEach
  void recordingBeginsWithARestart() throws IOException {
    try (var term = new RecordedTerm(folder, 2, waitingGang().configuration())) {
      term.session(RESTARTED, waitingGang().changes());
    }
    waits = explain().reason();
  }

  private Explanation explain() throws IOException {
    return explain(() -> Optional.of(rows));
  }

  private Explanation explain(Histories histories) throws IOException {
    var store = new RecordingFolder(folder);
    var followed = new FollowedRecording(store, Duration.ofMinutes(10), System::nanoTime);
    Result result =
        new ExplanationSources(store, Optional.of(followed), histories)
            .explain(
                GANG, EnumSet.allOf(Subject.Kind.class), Optional.empty(), Effort.ofCommand(false));
    return ((Result.Recorded) result).explanation();
  }

  @Test
  void withoutAHistoryTheReasonIsAtLeastAsOldAsTheRecording() throws IOException {
    assertThat(explain().history())
        .hasValueSatisfying(
            history -> {
              assertThat(history.since()).isEqualTo(RESTARTED);
              assertThat(history.isAtLeast()).isTrue();
            });
  }

  @Test
  void reasonBeganWithTheFirstOfTheVerdictsThatHaveIt() throws IOException {
    rows.verdict(GANG, CREATED.plusSeconds(1), 1, new Reason.Suspended("the queue is closed"))
        .verdict(GANG, CREATED.plusSeconds(60), 7, waits)
        .verdict(GANG, CREATED.plusSeconds(600), 99, waits);

    Explanation explanation = explain();

    assertThat(explanation.history())
        .hasValueSatisfying(
            history -> {
              assertThat(history.since()).isEqualTo(CREATED.plusSeconds(60));
              assertThat(history.session()).isEqualTo("1-7");
              assertThat(history.isAtLeast()).isFalse();
            });
    assertThat(explanation.notes())
        .containsExactly(
            "since when is from the history; what changed between 2026-11-26T08:01:00Z and"
                + " 2026-11-26T10:00:00Z was not searched");
  }

  @Test
  void reasonThatWasAnotherOneMeanwhileBeganAfterThat() throws IOException {
    rows.verdict(GANG, CREATED.plusSeconds(1), 1, waits)
        .verdict(GANG, CREATED.plusSeconds(60), 7, new Reason.Suspended("the queue is closed"));

    assertThat(explain().history())
        .hasValueSatisfying(history -> assertThat(history.since()).isEqualTo(RESTARTED));
    assertThat(explain().notes()).isEmpty();
  }

  @Test
  void historyThatFailsTakesNothingFromTheExplanation() throws IOException {
    Explanation explanation =
        explain(
            () -> {
              throw new IOException("the database does not answer");
            });

    assertThat(explanation).isEqualTo(explain());
    assertThat(explanation.reason()).isEqualTo(waits);
  }

  @Test
  void anotherGangOfTheSameNameBeforeDoesNotCount() throws IOException {
    rows.verdict(GANG, CREATED.minusSeconds(60), 1, waits)
        .verdict(GANG, CREATED.plusSeconds(60), 7, waits);

    assertThat(explain().history())
        .hasValueSatisfying(
            history -> assertThat(history.since()).isEqualTo(CREATED.plusSeconds(60)));
  }
}
