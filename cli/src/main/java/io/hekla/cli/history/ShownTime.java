package io.hekla.cli.history;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Times as people read them: to the second, in their zone. */
final class ShownTime {
  private static final DateTimeFormatter FORMAT =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

  private ShownTime() {}

  static String of(Instant time, ZoneId zone) {
    return FORMAT.format(time.atZone(zone));
  }
}
