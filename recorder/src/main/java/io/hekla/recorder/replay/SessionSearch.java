package io.hekla.recorder.replay;

import io.hekla.recorder.segment.RecordedSession;
import io.hekla.recorder.segment.RecordingDamage;
import io.hekla.recorder.segment.SegmentHeader;
import io.hekla.recorder.segment.SegmentReader;
import io.hekla.recorder.store.RecordingStore;
import io.hekla.recorder.store.RecordingStore.Stored;
import io.hekla.recorder.store.SegmentName;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Search for a session of a recording. Reads the segment that has it up to the session, and headers
 * of others.
 */
public final class SessionSearch {
  private final RecordingStore store;
  private final List<SegmentName> segments;

  /** Creates the search in a recording that has a segment. */
  public SessionSearch(RecordingStore store, List<Stored> segments) {
    this.store = store;
    this.segments = segments.stream().map(Stored::name).toList();
  }

  /** Result of a search. */
  public sealed interface Result {
    /**
     * A session, with the state that it saw.
     *
     * @param note what is missing between the session and the time that was asked for; empty if
     *     nothing is
     */
    record Found(SegmentName segment, SegmentHeader header, PendingSession session, String note)
        implements Result {}

    /**
     * No session.
     *
     * @param reason one sentence without a full stop
     */
    record NotFound(String reason) implements Result {}
  }

  /** Returns the session of a name. */
  public Result byId(SessionId id) throws IOException {
    int at = lastNotAfter(id);
    if (at < 0) {
      return missing(id, "");
    }
    try (SegmentReplay replay = open(at)) {
      RecordedSession before = null;
      for (Optional<RecordedSession> next = replay.skip(); next.isPresent(); next = replay.skip()) {
        RecordedSession session = next.get();
        if (session.id().equals(id.toString())) {
          return new Result.Found(segments.get(at), replay.header(), replay.reached(), "");
        }
        if (session.term() == id.term() && session.number() > id.number()) {
          return missing(id, between(before, session));
        }
        before = session;
      }
      return missing(id, gapAfter(at, before, replay.isComplete()));
    } catch (RecordingDamage damage) {
      return new Result.NotFound(
          "session %s cannot be reached: %s".formatted(id, damage.getMessage()));
    }
  }

  /** Returns the last session at or before a time. */
  public Result at(Instant time) throws IOException {
    for (int at = segments.size() - 1; at >= 0; at--) {
      Optional<Result.Found> found = last(at, time);
      if (found.isPresent()) {
        return found.get();
      }
    }
    return new Result.NotFound(
        "no session is recorded at or before %s; %s".formatted(time, range()));
  }

  private Optional<Result.Found> last(int at, Instant time) throws IOException {
    RecordedSession found = null;
    try (SegmentReplay replay = open(at)) {
      if (replay.header().at().isAfter(time)) {
        return Optional.empty();
      }
      String note;
      try {
        for (Optional<RecordedSession> next = replay.peek(); ; next = replay.peek()) {
          if (next.isEmpty()) {
            note = found == null ? "" : endNote(at, found, time, replay.isComplete());
            break;
          }
          if (next.get().at().isAfter(time)) {
            note = "";
            break;
          }
          replay.skip();
          found = next.get();
        }
      } catch (RecordingDamage damage) {
        note = "the segment cannot be read after this session: " + damage.getMessage();
        if (found == null) {
          throw damage;
        }
      }
      return found == null
          ? Optional.empty()
          : Optional.of(
              new Result.Found(segments.get(at), replay.header(), replay.reached(), note));
    }
  }

  private String endNote(int at, RecordedSession last, Instant time, boolean isComplete)
      throws IOException {
    if (!last.at().isBefore(time)) {
      return "";
    }
    return at + 1 < segments.size()
        ? gapAfter(at, last, isComplete)
        : "the recording ends with this session, %s before %s"
            .formatted(text(Duration.between(last.at(), time)), time);
  }

  /** Returns a time in hours, minutes and seconds. */
  public static String text(Duration time) {
    return "%d:%02d:%02d".formatted(time.toHours(), time.toMinutesPart(), time.toSecondsPart());
  }

  private int lastNotAfter(SessionId id) {
    var name = new SegmentName(id.term(), id.number());
    int at = segments.size() - 1;
    while (at >= 0 && segments.get(at).compareTo(name) > 0) {
      at--;
    }
    return at;
  }

  private static String between(@Nullable RecordedSession before, RecordedSession after) {
    return before == null ? "" : "session %s is followed by %s".formatted(before.id(), after.id());
  }

  /**
   * Returns the gap between a segment and the next one, in words; empty if there is none.
   *
   * @param isComplete whether the segment was closed by its writer
   */
  public String gapAfter(SegmentName segment, RecordedSession last, boolean isComplete)
      throws IOException {
    return gapAfter(segments.indexOf(segment), last, isComplete);
  }

  private String gapAfter(int at, @Nullable RecordedSession last, boolean isComplete)
      throws IOException {
    if (at + 1 >= segments.size()) {
      return "";
    }
    SegmentHeader next;
    try (SegmentReplay following = open(at + 1)) {
      next = following.header();
    } catch (RecordingDamage damage) {
      return "the next segment cannot be read: " + damage.getMessage();
    }
    if (next.gap().isEmpty() && isComplete) {
      return "";
    }
    return "gap of the recording from %s to session %d-%d at %s: %s"
        .formatted(
            last == null ? "its beginning" : "session " + last.id() + " at " + last.at(),
            next.term(),
            next.firstSession(),
            next.at(),
            next.gap().isEmpty()
                ? "the segment before it was not closed, its writer was killed"
                : next.gap());
  }

  private Result missing(SessionId id, String gap) throws IOException {
    return new Result.NotFound(
        "session %s is not recorded; %s%s".formatted(id, gap.isEmpty() ? "" : gap + "; ", range()));
  }

  /** Returns the first and the last session, for messages. */
  private String range() throws IOException {
    String first = segments.getFirst().term() + "-" + segments.getFirst().firstSession();
    try (SegmentReplay replay = open(0)) {
      first += " at " + replay.header().at();
    } catch (RecordingDamage damage) {
      first += " in a segment that cannot be read";
    }
    return "the recording has sessions %s to %s".formatted(first, lastSession());
  }

  private String lastSession() throws IOException {
    int at = segments.size() - 1;
    String last = segments.get(at).term() + "-" + segments.get(at).firstSession() + " and later";
    try (SegmentReplay replay = open(at)) {
      for (Optional<RecordedSession> next = replay.skip(); next.isPresent(); next = replay.skip()) {
        last = next.get().id() + " at " + next.get().at();
      }
    } catch (RecordingDamage damage) {
      return last + ", after which it cannot be read";
    }
    return last;
  }

  /** Returns the clock of the first segment's first session. */
  public Instant firstSegmentBegan() throws IOException {
    try (SegmentReplay replay = open(0)) {
      return replay.header().at();
    }
  }

  /** Returns the clock of the last segment's first session. */
  public Instant lastSegmentBegan() throws IOException {
    try (SegmentReplay replay = open(segments.size() - 1)) {
      return replay.header().at();
    }
  }

  private SegmentReplay open(int at) throws IOException {
    SegmentName name = segments.get(at);
    return new SegmentReplay(SegmentReader.of(store, name));
  }
}
