package io.hekla.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.session.SessionRecord;
import io.hekla.recorder.encoding.RecordShape;
import io.hekla.recorder.object.RecordedObjects;
import io.hekla.recorder.segment.Entry;
import io.hekla.recorder.segment.SegmentReader;
import io.hekla.recorder.store.RecordingFolder;
import io.hekla.recorder.store.RecordingStore;
import io.hekla.recorder.store.RecordingStore.Stored;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A segment ends before its changes take much longer to read than its base. */
class SegmentEndTest {
  private static final int SESSIONS = 60;

  @TempDir private Path folder;

  /**
   * Content of a segment.
   *
   * @param base changes of its base
   * @param ofSessions changes of each of its sessions
   */
  private record Content(long base, List<Integer> ofSessions) {
    long changes() {
      return ofSessions.stream().mapToLong(Integer::longValue).sum();
    }

    long changesBeforeLastSession() {
      return changes() - ofSessions.getLast();
    }
  }

  @Test
  void segmentEndsAtItsNumberOfChanges() throws IOException {
    List<Content> segments = record(100);

    assertThat(segments).hasSizeGreaterThan(2);
    for (Content segment : segments.subList(0, segments.size() - 1)) {
      long most = Math.max(100, segment.base());
      assertThat(segment.changes()).isGreaterThanOrEqualTo(most);
      assertThat(segment.changesBeforeLastSession()).isLessThan(most);
    }
  }

  @Test
  void segmentTakesAsManyChangesAsItsBaseHas() throws IOException {
    List<Content> segments = record(1);

    assertThat(segments).hasSizeGreaterThan(2);
    for (Content segment : segments.subList(0, segments.size() - 1)) {
      assertThat(segment.changes()).isGreaterThanOrEqualTo(segment.base());
    }
  }

  @Test
  void segmentGoesOnBelowItsNumberOfChanges() throws IOException {
    assertThat(record(1_000_000)).hasSize(1);
  }

  @Test
  void onlyTheFirstBaseOfATermWaitsAndItsEmptySegmentIsThereMeanwhile() throws IOException {
    var meanwhile = new ArrayList<Content>();

    List<Content> segments = record(100, () -> meanwhile.addAll(contents()));

    assertThat(segments).hasSizeGreaterThan(2);
    assertThat(meanwhile).containsExactly(new Content(0, List.of()));
  }

  private List<Content> record(long segmentChanges) throws IOException {
    return record(segmentChanges, () -> {});
  }

  private List<Content> record(long segmentChanges, Runnable beforeFirstBase) throws IOException {
    var store = new RecordingFolder(folder);
    try (var recorder =
        new SessionRecorder(
            store,
            RecordShape.with(RecorderSettings.DEFAULT, "segmentChanges", segmentChanges),
            RecorderListener.NONE,
            System::nanoTime,
            new RecordedObjects(),
            beforeFirstBase)) {
      for (SessionRecord session : RecordedHistory.sessions(5, SESSIONS)) {
        recorder.record(session);
      }
    }
    return contents();
  }

  private List<Content> contents() {
    try {
      var store = new RecordingFolder(folder);
      var contents = new ArrayList<Content>();
      for (Stored segment : store.list()) {
        contents.add(read(store, segment));
      }
      return contents;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Content read(RecordingStore store, Stored segment) throws IOException {
    long base = 0;
    var ofSessions = new ArrayList<Integer>();
    try (SegmentReader reader = SegmentReader.of(store, segment.name())) {
      for (Optional<Entry> next = reader.next(); next.isPresent(); next = reader.next()) {
        switch (next.get()) {
          case Entry.Base one -> base += one.changes().size();
          case Entry.Session one -> ofSessions.add(one.session().changes().size());
          case Entry.Configuration unused -> {}
          case Entry.ObjectSeen unused -> {}
        }
      }
    }
    return new Content(base, ofSessions);
  }
}
