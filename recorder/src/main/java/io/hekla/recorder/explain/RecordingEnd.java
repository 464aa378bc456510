package io.hekla.recorder.explain;

import io.hekla.recorder.replay.SessionSearch;
import io.hekla.recorder.segment.RecordedSession;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * End of a recording, behind which an answer may be asked for and nothing is recorded: while a gap
 * is still open, no segment states it. Its own recorder knows why; others know how old the newest
 * session is, and whether the writer has closed its segment.
 *
 * @param clock clock of the present
 * @param openGap returns why the recorder of this process records nothing at present; empty if it
 *     records, or is none
 */
public record RecordingEnd(Clock clock, Supplier<String> openGap) {
  /** Age of the newest session that needs no note, where sessions come more often. */
  static final Duration FRESH = Duration.ofSeconds(10);

  /** Intervals between sessions for which none may be missing. */
  private static final int INTERVALS = 3;

  /** Returns the end of a recording of which only the files or rows are known. */
  public static RecordingEnd ofFiles() {
    return new RecordingEnd(Clock.systemUTC(), () -> "");
  }

  /**
   * Newest session that was read.
   *
   * @param interval time since the session before; zero if there is none in its segment
   * @param isClosed whether the writer has closed the segment behind it
   */
  record Newest(RecordedSession session, Duration interval, boolean isClosed) {}

  /**
   * Returns what is missing between the newest session and the time that is asked for; empty if
   * nothing is.
   *
   * @param until the time; empty for the present, which is not asked of a segment that is closed
   */
  Optional<String> note(Newest newest, Optional<Instant> until) {
    Instant now = clock.instant();
    Instant asked = until.filter(now::isAfter).orElse(now);
    Instant last = newest.session().at();
    Duration age = Duration.between(last, asked);
    if (!age.isPositive()) {
      return Optional.empty();
    }
    String missing =
        "nothing is recorded after session %s at %s, %s before %s"
            .formatted(
                newest.session().id(),
                last,
                SessionSearch.text(age),
                until.isPresent() ? asked : "now");
    String reason = openGap.get();
    if (!reason.isEmpty()) {
      return Optional.of(missing + ": " + reason);
    }
    Duration usual = newest.interval().multipliedBy(INTERVALS);
    if (age.compareTo(FRESH) <= 0 || age.compareTo(usual) <= 0) {
      return Optional.empty();
    }
    if (!newest.isClosed()) {
      return Optional.of(
          missing + ": its segment was not closed, since its writer was killed or cannot write");
    }
    return until.map(time -> missing);
  }
}
