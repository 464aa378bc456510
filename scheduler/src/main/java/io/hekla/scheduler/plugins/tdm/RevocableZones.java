package io.hekla.scheduler.plugins.tdm;

import io.hekla.scheduler.configuration.Arguments;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Revocable zones with their active hours: the arguments {@code tdm.revocable-zone.<name>}, in the
 * time zone that {@code tdm.timeZone} names (UTC if it does not; Volcano takes that of its
 * process). With {@code tdm.overnight} a window that goes beyond midnight is whole; without it the
 * hours after midnight do not count, as in Volcano.
 */
final class RevocableZones {
  private static final String PREFIX = "tdm.revocable-zone.";

  private final Map<String, DailyWindow> windows;
  private final ZoneId timeZone;
  private final boolean overnight;

  private RevocableZones(Map<String, DailyWindow> windows, ZoneId timeZone, boolean overnight) {
    this.windows = windows;
    this.timeZone = timeZone;
    this.overnight = overnight;
  }

  /**
   * Reads the zones. A window that cannot be read is reported, and its zone is as if it were not
   * configured.
   */
  static RevocableZones read(Arguments.Reader arguments) {
    var windows = new HashMap<String, DailyWindow>();
    for (String name : arguments.names()) {
      if (name.startsWith(PREFIX)) {
        Optional<DailyWindow> window = DailyWindow.parse(arguments.text(name, ""));
        window.ifPresentOrElse(
            known -> windows.put(name.substring(PREFIX.length()), known),
            () -> arguments.refuse(name, "not of the form 18:00-22:00", "no window"));
      }
    }
    return new RevocableZones(windows, timeZone(arguments), arguments.flag("tdm.overnight", false));
  }

  private static ZoneId timeZone(Arguments.Reader arguments) {
    String name = arguments.text("tdm.timeZone", "UTC");
    try {
      return ZoneId.of(name);
    } catch (DateTimeException unknown) {
      arguments.refuse("tdm.timeZone", "there is no time zone " + name, "UTC");
      return ZoneOffset.UTC;
    }
  }

  /** State of the zones at an instant. */
  Now at(Instant instant) {
    return new Now(LocalDateTime.ofInstant(instant, timeZone));
  }

  /** State of the zones at a time of a day. */
  final class Now {
    private final LocalDateTime time;

    private Now(LocalDateTime time) {
      this.time = time;
    }

    /** Returns whether a zone takes pods; one that is not configured never does. */
    boolean isActive(String zone) {
      DailyWindow window = windows.get(zone);
      return window != null && window.contains(time, overnight);
    }

    /** Returns whether a zone is configured and its hours are over. */
    boolean isOver(String zone) {
      return windows.containsKey(zone) && !isActive(zone);
    }
  }
}
