package io.hekla.recorder.explain;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.job.JobPhase;
import io.hekla.recorder.explain.Explanation.Subject;
import io.hekla.recorder.explain.ExplanationSources.Result;
import io.hekla.recorder.history.HistoryAnswer;
import io.hekla.recorder.history.HistoryEntry;
import io.hekla.recorder.history.NoHistory;
import io.hekla.recorder.history.StoredRows;
import io.hekla.recorder.store.RecordingFolder;
import io.hekla.scheduler.testing.ClusterBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The history explains Jobs that the recording does not have any more. */
class ExplanationSourcesTest {
  private static final Instant START = Instant.parse("2026-11-26T08:00:00Z");
  private static final Instant LONG_AGO = START.minus(Duration.ofDays(30));
  private static final ObjectKey GANG = new ObjectKey("default", "gang");
  private static final ObjectKey FORGOTTEN = new ObjectKey("default", "forgotten");
  private static final Set<Subject.Kind> ANY = EnumSet.allOf(Subject.Kind.class);

  @TempDir private Path folder;

  private final StoredRows rows = new StoredRows();

  private static ClusterBuilder waitingGang() {
    return cluster()
        .node("n1", n -> n.cpu("4").memory("8Gi"))
        .podGroup("gang", g -> g.minMember(2).created(START).pods(2, p -> p.cpu("3")))
        .tiers("priority gang", "predicates nodeorder");
  }

  private void recordSession() {
    try (var term = new RecordedTerm(folder, 1, waitingGang().configuration())) {
      term.session(START, waitingGang().changes());
    }
  }

  private RecordingFolder store() {
    return new RecordingFolder(folder);
  }

  /** Sources of a command, which keeps nothing in memory. */
  private ExplanationSources ofCommand() {
    return new ExplanationSources(store(), Optional.empty(), () -> Optional.of(rows));
  }

  /** Sources of a member. */
  private ExplanationSources ofMember(Histories histories) {
    return new ExplanationSources(
        store(),
        Optional.of(new FollowedRecording(store(), Duration.ofMinutes(10), System::nanoTime)),
        histories);
  }

  private static Result explain(ExplanationSources sources, ObjectKey name, Optional<Instant> until)
      throws IOException {
    return sources.explain(name, ANY, until, Effort.ofCommand(false));
  }

  private static HistoryAnswer remembered(Result result) {
    assertThat(result).isInstanceOf(Result.Remembered.class);
    return ((Result.Remembered) result).answer();
  }

  @Test
  void jobThatNoSessionSawIsExplainedFromTheHistory() throws IOException {
    recordSession();
    rows.begun(FORGOTTEN, START.plusSeconds(1));

    for (ExplanationSources sources :
        new ExplanationSources[] {ofCommand(), ofMember(() -> Optional.of(rows))}) {
      HistoryAnswer answer = remembered(explain(sources, FORGOTTEN, Optional.empty()));

      assertThat(answer.kind() + " " + answer.object()).isEqualTo("Job " + FORGOTTEN);
      assertThat(answer.why()).isEqualTo("no recorded session saw it");
      assertThat(answer.known().at()).isEqualTo(START.plusSeconds(1));
    }
  }

  @Test
  void jobThatEndedBeforeTheRecordingIsExplainedWithoutReadingIt() throws IOException {
    recordSession();
    rows.begun(FORGOTTEN, LONG_AGO).entered(FORGOTTEN, JobPhase.COMPLETED, LONG_AGO.plusSeconds(9));

    assertThat(
            remembered(explain(ofMember(() -> Optional.of(rows)), FORGOTTEN, Optional.empty()))
                .why())
        .isEqualTo("the recording begins at " + START);
  }

  @Test
  void timeBeforeTheRecordingIsOneOfTheHistory() throws IOException {
    recordSession();
    rows.begun(GANG, LONG_AGO).entered(GANG, JobPhase.RUNNING, START.plusSeconds(5));

    HistoryAnswer answer =
        remembered(explain(ofCommand(), GANG, Optional.of(LONG_AGO.plusSeconds(1))));

    assertThat(answer.why()).isEqualTo("the recording begins at " + START);
    assertThat(answer.known().before()).allMatch(entry -> entry.at().equals(LONG_AGO));
  }

  @Test
  void jobThatWaitsSinceBeforeTheRecordingIsExplainedFromTheRecording() throws IOException {
    recordSession();
    rows.begun(GANG, LONG_AGO);

    for (ExplanationSources sources :
        new ExplanationSources[] {ofCommand(), ofMember(() -> Optional.of(rows))}) {
      assertThat(explain(sources, GANG, Optional.empty())).isInstanceOf(Result.Recorded.class);
    }
  }

  @Test
  void podGroupAndPodThatEndedBeforeTheRecordingAreExplainedFromTheHistory() throws IOException {
    recordSession();
    var group = new ObjectKey(FORGOTTEN.namespace(), FORGOTTEN.name() + "-u1");
    var pod = new ObjectKey(FORGOTTEN.namespace(), FORGOTTEN.name() + "-worker-0");
    rows.begun(FORGOTTEN, LONG_AGO)
        .expired(group, LONG_AGO.plusSeconds(5))
        .ended(pod, FORGOTTEN, group.name(), LONG_AGO.plusSeconds(9));

    for (ExplanationSources sources :
        new ExplanationSources[] {ofCommand(), ofMember(() -> Optional.of(rows))}) {
      HistoryAnswer ofGroup = remembered(explain(sources, group, Optional.empty()));
      HistoryAnswer ofPod = remembered(explain(sources, pod, Optional.empty()));

      assertThat(ofGroup.kind() + " " + ofGroup.object()).isEqualTo("PodGroup " + group);
      assertThat(ofPod.kind() + " " + ofPod.object()).isEqualTo("Pod " + pod);
      assertThat(ofGroup.known().before())
          .extracting(HistoryEntry::what)
          .containsExactly("Begun", "HoldExpired", "Started", "Ended");
      assertThat(ofPod.known().before())
          .extracting(HistoryEntry::what)
          .containsExactly("HoldExpired", "Started", "Ended");
    }
  }

  @Test
  void misspeltNameOfAJobThatOnlyTheHistoryKnowsHasItAsSuggestion() throws IOException {
    recordSession();
    rows.begun(FORGOTTEN, LONG_AGO);
    var misspelt = new ObjectKey(FORGOTTEN.namespace(), FORGOTTEN.name() + "n");

    assertThat(explain(ofCommand(), misspelt, Optional.empty()))
        .isEqualTo(
            new Result.NotFound(
                "no recorded session saw a Job, PodGroup or pod %s; did you mean %s?"
                    .formatted(misspelt, FORGOTTEN)));
  }

  @Test
  void objectOfAnotherKindThanAskedForIsAsIfItDidNotExist() throws IOException {
    recordSession();
    rows.begun(FORGOTTEN, LONG_AGO);

    assertThat(
            ofMember(() -> Optional.of(rows))
                .explain(
                    FORGOTTEN,
                    Set.of(Subject.Kind.POD, Subject.Kind.POD_GROUP),
                    Optional.empty(),
                    Effort.ofCommand(false)))
        .isInstanceOf(Result.NotFound.class);
  }

  @Test
  void recordingWithoutAHistoryAnswersAlone() throws IOException {
    recordSession();
    Histories none =
        () -> {
          throw new NoHistory("there is no history here");
        };

    assertThat(explain(ofMember(none), GANG, Optional.empty())).isInstanceOf(Result.Recorded.class);
    assertThat(explain(ofMember(none), FORGOTTEN, Optional.empty()))
        .isInstanceOf(Result.NotFound.class);
  }

  @Test
  void historyAnswersAloneWhereNothingIsRecorded() throws IOException {
    Files.createDirectories(folder);
    rows.begun(FORGOTTEN, LONG_AGO);

    assertThat(remembered(explain(ofCommand(), FORGOTTEN, Optional.empty())).why())
        .isEqualTo("nothing is recorded");
    assertThat(explain(ofCommand(), GANG, Optional.empty()))
        .isEqualTo(new Result.NotFound("nothing is recorded"));
  }

  @Test
  void explanationFromTheHistoryIsReadAsItWasWritten() throws IOException {
    rows.begun(FORGOTTEN, LONG_AGO).entered(FORGOTTEN, JobPhase.RUNNING, LONG_AGO.plusSeconds(9));
    var known =
        (Result.Remembered) explain(ofCommand(), FORGOTTEN, Optional.of(LONG_AGO.plusSeconds(3)));

    var json = known.answer().json(known.rows());
    HistoryAnswer read = HistoryAnswer.read(json);

    assertThat(HistoryAnswer.isIn(json)).isTrue();
    assertThat(read.kind() + " " + read.object()).isEqualTo("Job " + FORGOTTEN);
    assertThat(read.why()).isEqualTo(known.answer().why());
    assertThat(read.known().at()).isEqualTo(LONG_AGO.plusSeconds(3));
    assertThat(read.known().holding("Phase"))
        .hasValueSatisfying(phase -> assertThat(phase.text()).isEqualTo("Pending"));
  }
}
