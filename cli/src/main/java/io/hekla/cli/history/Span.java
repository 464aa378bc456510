package io.hekla.cli.history;

import io.hekla.cli.failure.WrongUse;
import io.hekla.recorder.replay.SessionTime;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags for a span of time. */
final class Span {
  private static final Pattern AGO = Pattern.compile("(\\d{1,6})([smhd])");

  @Option(
      names = "--since",
      paramLabel = "TIME",
      description =
          "Begin: an age as 90m, 12h or 7d, a time as 2026-01-31T14:05:00+01:00, or local 14:05 of"
              + " today.")
  private @Nullable String since;

  @Option(
      names = "--until",
      paramLabel = "TIME",
      description = "End, in the same forms (default: now).")
  private @Nullable String until;

  /**
   * Begin and end of a span.
   *
   * @param until excluded
   */
  record Times(Instant from, Instant until) {}

  /**
   * Returns the span.
   *
   * @param usual begin if none is given; empty for the beginning of the history
   */
  Times of(Instant now, Optional<Duration> usual) {
    Instant end = until == null ? now : time("--until", until, now);
    Instant begin =
        since == null ? usual.map(end::minus).orElse(Instant.EPOCH) : time("--since", since, now);
    if (!begin.isBefore(end)) {
      throw new WrongUse("--since %s is not before the end, %s".formatted(begin, end));
    }
    return new Times(begin, end);
  }

  private static Instant time(String flag, String text, Instant now) {
    Matcher ago = AGO.matcher(text);
    if (ago.matches()) {
      long number = Long.parseLong(ago.group(1));
      return now.minus(
          switch (ago.group(2)) {
            case "s" -> Duration.ofSeconds(number);
            case "m" -> Duration.ofMinutes(number);
            case "h" -> Duration.ofHours(number);
            default -> Duration.ofDays(number);
          });
    }
    return SessionTime.parse(text, now, ZoneId.systemDefault())
        .orElseThrow(
            () ->
                new WrongUse(
                    "%s: \"%s\" is no time; write 90m, 12h, 7d, 2026-01-31T14:05:00Z or 14:05"
                        .formatted(flag, text)));
  }
}
