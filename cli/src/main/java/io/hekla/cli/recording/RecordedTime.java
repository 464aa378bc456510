package io.hekla.cli.recording;

import io.hekla.cli.failure.WrongUse;
import io.hekla.recorder.replay.SessionSearch;
import io.hekla.recorder.replay.SessionTime;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneId;

/** Time of a recording on the command line. */
public final class RecordedTime {
  private RecordedTime() {}

  /**
   * Reads the value of a flag; of a time without a day the day of the last segment is meant.
   *
   * @param flag names it in messages
   */
  public static Instant read(String flag, String text, SessionSearch search) throws IOException {
    return read(flag, text, search.lastSegmentBegan());
  }

  /**
   * Reads the value of a flag.
   *
   * @param flag names it in messages
   * @param day any time of the day that a time without a day is of
   */
  static Instant read(String flag, String text, Instant day) {
    return SessionTime.parse(text, day, ZoneId.systemDefault())
        .orElseThrow(
            () ->
                new WrongUse(
                    "%s: \"%s\" is no time; write 2026-01-31T14:05:00Z, 14:05 or 14:05:30"
                        .formatted(flag, text)));
  }
}
