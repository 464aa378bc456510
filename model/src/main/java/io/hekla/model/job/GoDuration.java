package io.hekla.model.job;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;

/** Durations as the API writes them: {@code 1h5m}, {@code 1m30s}, {@code 500ms}. */
final class GoDuration {
  private static final Pattern WHOLE = Pattern.compile("(\\d+(\\.\\d+)?(ns|us|µs|ms|s|m|h))+|0");
  private static final Pattern PART = Pattern.compile("(\\d+(?:\\.\\d+)?)(ns|us|µs|ms|s|m|h)");
  private static final Map<String, Long> NANOS =
      Map.of(
          "ns", 1L,
          "us", 1_000L,
          "µs", 1_000L,
          "ms", 1_000_000L,
          "s", 1_000_000_000L,
          "m", 60_000_000_000L,
          "h", 3_600_000_000_000L);

  private GoDuration() {}

  /** Reads a duration; zero if it is none, since admission has refused such before. */
  static Duration read(String text) {
    if (!WHOLE.matcher(text).matches()) {
      return Duration.ZERO;
    }
    var total = BigDecimal.ZERO;
    var part = PART.matcher(text);
    while (part.find()) {
      long unit = NANOS.getOrDefault(part.group(2), 0L);
      total = total.add(new BigDecimal(part.group(1)).multiply(BigDecimal.valueOf(unit)));
    }
    return Duration.ofNanos(total.longValue());
  }

  /** Writes whole seconds. */
  static String write(Duration duration) {
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
