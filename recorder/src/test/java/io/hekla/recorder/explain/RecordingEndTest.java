package io.hekla.recorder.explain;

import static io.hekla.recorder.explain.WaitingGang.GANG;
import static io.hekla.recorder.explain.WaitingGang.START;
import static io.hekla.recorder.explain.WaitingGang.deleted;
import static io.hekla.recorder.explain.WaitingGang.full;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.explain.Explanation.Subject;
import io.hekla.recorder.explain.ExplanationSearch.Result;
import io.hekla.recorder.store.RecordingFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Answers say what is missing while a gap is open, which no segment states yet. */
class RecordingEndTest {
  private static final String FAILED =
      ": its segment was not closed, since its writer was killed or cannot write";

  @TempDir private Path folder;

  private static RecordingEnd at(int second, String gap) {
    return new RecordingEnd(Clock.fixed(START.plusSeconds(second), ZoneOffset.UTC), () -> gap);
  }

  /** Records a session at the start, and leaves the segment open. */
  private RecordedTerm failing() {
    var term = new RecordedTerm(folder, 1, full().configuration());
    term.session(START, full().changes());
    term.flush();
    return term;
  }

  private Result search(ObjectKey name, RecordingEnd end, Optional<Instant> until)
      throws IOException {
    var store = new RecordingFolder(folder);
    return new ExplanationSearch(store, store.list(), end)
        .explain(name, EnumSet.allOf(Subject.Kind.class), until, Effort.ofCommand(false));
  }

  private List<String> notes(RecordingEnd end, Optional<Instant> until) throws IOException {
    List<String> notes = ((Result.Found) search(GANG, end, until)).explanation().notes();
    var kept =
        new FollowedRecording(
            new RecordingFolder(folder), Duration.ofMinutes(1), System::nanoTime, end);
    Result ofKept =
        kept.explain(GANG, EnumSet.allOf(Subject.Kind.class), until, Effort.ofCommand(false));
    assertThat(((Result.Found) ofKept).explanation().notes()).isEqualTo(notes);
    return notes;
  }

  @Test
  void writerThatFailedIsNotedWithTheAgeOfTheNewestSession() throws IOException {
    failing();

    assertThat(notes(at(3600, ""), Optional.empty()))
        .containsExactly(
            "nothing is recorded after session 1-1 at 2026-11-26T08:00:00Z, 1:00:00 before now"
                + FAILED);
    assertThat(notes(at(3600, ""), Optional.of(START.plusSeconds(1800))))
        .containsExactly(
            "nothing is recorded after session 1-1 at 2026-11-26T08:00:00Z, 0:30:00 before"
                + " 2026-11-26T08:30:00Z"
                + FAILED);
    assertThat(notes(at(3600, ""), Optional.of(START)))
        .as("the time of the session itself")
        .isEmpty();
  }

  @Test
  void recorderThatKnowsItsGapNamesItAtOnce() throws IOException {
    failing();

    assertThat(notes(at(2, "the recording cannot be written: No space left"), Optional.empty()))
        .containsExactly(
            "nothing is recorded after session 1-1 at 2026-11-26T08:00:00Z, 0:00:02 before now: the"
                + " recording cannot be written: No space left");
  }

  @Test
  void timeToComeIsAskedOfThePresent() throws IOException {
    failing();

    assertThat(notes(at(3600, ""), Optional.of(START.plusSeconds(7200))))
        .singleElement()
        .asString()
        .contains("1:00:00 before 2026-11-26T09:00:00Z");
  }

  @Test
  void sessionThatIsAsYoungAsSessionsAreNeedsNoNote() throws IOException {
    RecordedTerm term = failing();
    assertThat(notes(at(10, ""), Optional.empty())).isEmpty();

    term.session(START.plusSeconds(60), List.of());
    term.flush();

    assertThat(notes(at(60 + 180, ""), Optional.empty())).as("three intervals").isEmpty();
    assertThat(notes(at(60 + 181, ""), Optional.empty())).hasSize(1);
  }

  @Test
  void recordingThatWasClosedEndsWithoutANoteUnlessATimeBehindItIsAskedFor() throws IOException {
    failing().close();

    assertThat(notes(at(3600, ""), Optional.empty())).isEmpty();
    assertThat(notes(at(3600, ""), Optional.of(START.plusSeconds(1800))))
        .containsExactly(
            "nothing is recorded after session 1-1 at 2026-11-26T08:00:00Z, 0:30:00 before"
                + " 2026-11-26T08:30:00Z");
  }

  @Test
  void whatCameInTheGapIsNotFoundAndTheAnswerSaysWhy() throws IOException {
    failing();

    Result result = search(new ObjectKey("default", "new"), at(60, "disk full"), Optional.empty());

    assertThat(((Result.NotFound) result).reason())
        .startsWith("no recorded session saw a Job, PodGroup or pod default/new")
        .endsWith(
            "; nothing is recorded after session 1-1 at 2026-11-26T08:00:00Z, 0:01:00 before now:"
                + " disk full");
  }

  @Test
  void objectThatWasGoneBeforeIsExplainedWithTheNote() throws IOException {
    RecordedTerm term = failing();
    term.session(START.plusSeconds(1), deleted(full()));
    term.flush();

    assertThat(notes(at(60, ""), Optional.empty()))
        .satisfiesExactly(
            first -> assertThat(first).startsWith("nothing is recorded after session 1-2"),
            second -> assertThat(second).contains("it was gone in the next one"));
  }
}
