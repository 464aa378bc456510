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
import io.hekla.recorder.RecorderSettings;
import io.hekla.recorder.encoding.RecordShape;
import io.hekla.recorder.explain.Explanation.Subject;
import io.hekla.recorder.explain.ExplanationSearch.Result;
import io.hekla.recorder.limit.OutOfTime;
import io.hekla.recorder.limit.TimeLimit;
import io.hekla.recorder.store.FramePosition;
import io.hekla.recorder.store.RecordingFolder;
import io.hekla.recorder.store.RecordingStore;
import io.hekla.recorder.store.SegmentName;
import io.hekla.recorder.store.SegmentSink;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A recording that is kept in memory answers as one that is read anew for each question. */
class FollowedRecordingTest {
  private static final Duration KEPT = Duration.ofMinutes(10);

  /** The present is a day later, so that answers say what is missing. */
  private static final RecordingEnd END =
      new RecordingEnd(Clock.fixed(START.plus(Duration.ofDays(1)), ZoneOffset.UTC), () -> "");

  @TempDir private Path folder;

  private final AtomicLong nanos = new AtomicLong();

  private static List<Change> nodeMore(int number) {
    return cluster().node("more-" + number, n -> n.cpu("1").memory("1Gi")).changes().stream()
        .filter(Change.NodeSeen.class::isInstance)
        .toList();
  }

  @Test
  void answersAreThoseOfTheRecordingWhileItGrows() throws IOException {
    var store = new CountingStore(new RecordingFolder(folder));
    FollowedRecording kept = kept(store);
    try (var term = new RecordedTerm(folder, 1, full().configuration())) {
      term.session(START, full().changes());
      for (int minute = 1; minute <= 20; minute++) {
        term.session(
            START.plusSeconds(60L * minute), minute % 7 == 0 ? nodeMore(minute) : List.of());
        term.flush();

        assertThat(explain(kept, Optional.empty())).isEqualTo(anew(Optional.empty()));
      }
    }

    assertThat(((Result.Found) explain(kept, Optional.empty())).explanation().history())
        .hasValueSatisfying(history -> assertThat(history.meanwhile()).hasSize(2));
    assertThat(store.begun).isEqualTo(1);
  }

  @Test
  void sessionsOfTheSegmentBeforeStayWhenTheNextOneBegins() throws IOException {
    var store = new CountingStore(new RecordingFolder(folder));
    FollowedRecording kept = kept(store);
    var shortSegments = RecordShape.with(RecorderSettings.DEFAULT, "segmentChanges", 1L);
    try (var term = new RecordedTerm(folder, 1, full().configuration(), shortSegments)) {
      term.session(START, full().changes());
      term.flush();
      explain(kept, Optional.empty());
      for (int minute = 1; minute <= 30; minute++) {
        term.session(START.plusSeconds(60L * minute), nodeMore(minute));
        term.flush();

        assertThat(explain(kept, Optional.empty())).isEqualTo(anew(Optional.empty()));
      }
    }

    assertThat(store.list()).hasSizeBetween(3, 5);
    assertThat(store.begun).isEqualTo(store.list().size());
    assertThat(((Result.Found) explain(kept, Optional.empty())).explanation().history())
        .hasValueSatisfying(history -> assertThat(history.since()).isEqualTo(START));
  }

  @Test
  void gapBeforeTheSessionsInMemoryIsNotedInLaterSegmentsAsWell() throws IOException {
    FollowedRecording kept = kept(new RecordingFolder(folder));
    var shortSegments = RecordShape.with(RecorderSettings.DEFAULT, "segmentChanges", 1L);
    var killed = new RecordedTerm(folder, 1, full().configuration());
    killed.session(START, full().changes());
    killed.flush();
    try (var term = new RecordedTerm(folder, 2, full().configuration(), shortSegments)) {
      for (int minute = 1; minute <= 10; minute++) {
        term.session(
            START.plusSeconds(60L * minute), minute == 1 ? full().changes() : nodeMore(minute));
        term.flush();

        assertThat(((Result.Found) explain(kept, Optional.empty())).explanation().notes())
            .filteredOn(note -> note.startsWith("the recording has a gap before this segment"))
            .singleElement()
            .asString()
            .contains("its writer was killed");
      }
    }

    assertThat(new RecordingFolder(folder).list()).hasSizeGreaterThan(2);
  }

  @Test
  void pastAndGoneObjectsAreAnsweredFromTheSegments() throws IOException {
    FollowedRecording kept = kept(new RecordingFolder(folder));
    try (var term = new RecordedTerm(folder, 1, full().configuration())) {
      term.session(START, full().changes());
      term.session(START.plusSeconds(60), nodeMore(1));
      term.flush();
      Optional<Instant> past = Optional.of(START.plusSeconds(30));

      assertThat(explain(kept, past)).isEqualTo(anew(past));

      term.session(START.plusSeconds(120), deleted(full()));
      term.flush();

      assertThat(explain(kept, Optional.empty())).isEqualTo(anew(Optional.empty()));
      assertThat(explain(kept, Optional.empty())).isInstanceOf(Result.Found.class);
    }
  }

  @Test
  void nextTermIsFollowed() throws IOException {
    FollowedRecording kept = kept(new RecordingFolder(folder));
    try (var first = new RecordedTerm(folder, 1, full().configuration())) {
      first.session(START, full().changes());
      first.flush();
      explain(kept, Optional.empty());
    }
    try (var second = new RecordedTerm(folder, 2, full().configuration())) {
      second.session(START.plusSeconds(60), full().changes());
      second.flush();
      kept.keepUp();

      assertThat(((Result.Found) explain(kept, Optional.empty())).explanation().session())
          .isEqualTo("2-1");
    }
  }

  @Test
  void memoryIsReleasedSomeTimeAfterTheLastQuestion() throws IOException {
    var store = new CountingStore(new RecordingFolder(folder));
    FollowedRecording kept = kept(store);
    try (var term = new RecordedTerm(folder, 1, full().configuration())) {
      term.session(START, full().changes());
    }
    kept.keepUp();
    assertThat(store.begun).as("read before the first question").isZero();
    explain(kept, Optional.empty());
    nanos.addAndGet(KEPT.toNanos());
    kept.keepUp();
    explain(kept, Optional.empty());
    assertThat(store.begun).isEqualTo(1);

    nanos.addAndGet(KEPT.toNanos() + 1);
    kept.keepUp();
    explain(kept, Optional.empty());

    assertThat(store.begun).isEqualTo(2);
  }

  @Test
  void frameThatIsBeingWrittenIsReadOnceItIsWhole() throws IOException {
    Path written = folder.resolve("written");
    try (var term = new RecordedTerm(written, 1, full().configuration())) {
      term.session(START, full().changes());
      term.flush();
      term.session(START.plusSeconds(60), nodeMore(1));
    }
    SegmentName name = new RecordingFolder(written).list().getFirst().name();
    byte[] whole = Files.readAllBytes(written.resolve(name.file()));
    Path growing = folder.resolve("growing");
    Files.createDirectories(growing);
    FollowedRecording kept = kept(new RecordingFolder(growing));

    // The end of the segment is a frame without bytes, of nine bytes.
    Files.write(growing.resolve(name.file()), Arrays.copyOf(whole, whole.length - 15));
    Explanation before = ((Result.Found) explain(kept, Optional.empty())).explanation();
    Files.write(growing.resolve(name.file()), whole);
    Explanation after = ((Result.Found) explain(kept, Optional.empty())).explanation();

    assertThat(before.session()).isEqualTo("1-1");
    assertThat(before.notes())
        .satisfiesExactly(
            first -> assertThat(first).contains("the file is truncated"),
            second -> assertThat(second).startsWith("nothing is recorded after session 1-1 at "));
    assertThat(after.session()).isEqualTo("1-2");
    assertThat(after.notes()).isEmpty();
  }

  @Test
  void readingGoesOnWhereTheTimeOfAnAnswerEnded() throws IOException {
    var store = new CountingStore(new RecordingFolder(folder));
    FollowedRecording kept = kept(store);
    try (var term = new RecordedTerm(folder, 1, full().configuration())) {
      term.session(START, full().changes());
      for (int minute = 1; minute <= 6; minute++) {
        term.session(START.plusSeconds(60L * minute), nodeMore(minute));
      }
    }

    for (int sessions = 1; sessions <= 6; sessions++) {
      assertThatThrownBy(() -> within(kept, steps(0))).isInstanceOf(OutOfTime.class);
    }

    assertThat(explain(kept, Optional.empty())).isEqualTo(anew(Optional.empty()));
    assertThat(store.begun).isEqualTo(1);
  }

  private static Result within(FollowedRecording kept, TimeLimit time) throws IOException {
    return kept.explain(
        GANG,
        EnumSet.allOf(Subject.Kind.class),
        Optional.empty(),
        new Effort(Explainer.MOST_TRIALS, time));
  }

  private FollowedRecording kept(RecordingStore store) {
    return new FollowedRecording(store, KEPT, nanos::get, END);
  }

  private static Result explain(FollowedRecording kept, Optional<Instant> until)
      throws IOException {
    return kept.explain(GANG, EnumSet.allOf(Subject.Kind.class), until, Effort.ofCommand(true));
  }

  private Result anew(Optional<Instant> until) throws IOException {
    var store = new RecordingFolder(folder);
    return new ExplanationSearch(store, store.list(), END).explain(GANG, until, true);
  }

  /** Store that counts how often a segment is read from its beginning. */
  private static final class CountingStore implements RecordingStore {
    private final RecordingStore store;
    private int begun;

    CountingStore(RecordingStore store) {
      this.store = store;
    }

    @Override
    public InputStream open(SegmentName name) throws IOException {
      begun++;
      return store.open(name);
    }

    @Override
    public InputStream open(SegmentName name, FramePosition at) throws IOException {
      return store.open(name, at);
    }

    @Override
    public SegmentSink create(SegmentName name) throws IOException {
      return store.create(name);
    }

    @Override
    public List<Stored> list() throws IOException {
      return store.list();
    }

    @Override
    public void delete(SegmentName name) throws IOException {
      store.delete(name);
    }

    @Override
    public String place() {
      return store.place();
    }
  }
}
