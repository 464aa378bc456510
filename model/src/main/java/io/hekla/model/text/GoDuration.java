package io.hekla.model.text;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as Go and Kubernetes write them: {@code 90s}, {@code 2m30s}, {@code 1.5h}. */
public final class GoDuration {
  private static final Pattern PART =
      Pattern.compile("([0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)(ns|us|µs|μs|ms|s|m|h)");
  private static final Map<String, Long> NANOS =
      Map.of(
          "ns", 1L,
          "us", 1_000L,
          "µs", 1_000L,
          "μs", 1_000L,
          "ms", 1_000_000L,
          "s", 1_000_000_000L,
          "m", 60_000_000_000L,
          "h", 3_600_000_000_000L);

  private GoDuration() {}

  /** Returns whether Go reads a text as a duration, negative ones included. */
  public static boolean isReadable(String text) {
    boolean signed = text.startsWith("-") || text.startsWith("+");
    return parse(signed ? text.substring(1) : text).isPresent();
  }

  /** Parses a duration; empty if the text is none, is negative or is longer than 292 years. */
  public static Optional<Duration> parse(String text) {
    if (text.equals("0")) {
      return Optional.of(Duration.ZERO);
    }
    Matcher part = PART.matcher(text);
    BigDecimal nanos = BigDecimal.ZERO;
    int end = 0;
    while (part.find() && part.start() == end) {
      long unit = Objects.requireNonNull(NANOS.get(part.group(2)));
      nanos = nanos.add(new BigDecimal(part.group(1)).multiply(BigDecimal.valueOf(unit)));
      end = part.end();
    }
    if (end == 0 || end != text.length() || nanos.compareTo(new BigDecimal(Long.MAX_VALUE)) > 0) {
      return Optional.empty();
    }
    return Optional.of(Duration.ofNanos(nanos.setScale(0, RoundingMode.DOWN).longValueExact()));
  }

  /**
   * Returns the duration in whole seconds, as {@code 1h0m5s}: hours and minutes only where needed.
   */
  public static String write(Duration duration) {
    var text = new StringBuilder();
    if (duration.toHours() > 0) {
      text.append(duration.toHours()).append('h');
    }
    if (duration.toMinutes() > 0) {
      text.append(duration.toMinutesPart()).append('m');
    }
    return text.append(duration.toSecondsPart()).append('s').toString();
  }
}
