package io.hekla.model.cronjob;

import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.Collections;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/** Time zones by their IANA names, which differ slightly from those of Java. */
public final class TimeZones {
  /** Names that Java knows only as offsets. */
  private static final Map<String, String> OFFSETS =
      Map.of("EST", "-05:00", "MST", "-07:00", "HST", "-10:00");

  private static final SortedSet<String> NAMES = Collections.unmodifiableSortedSet(all());

  private TimeZones() {}

  private static SortedSet<String> all() {
    var names = new TreeSet<>(ZoneId.getAvailableZoneIds());
    // These are Java's own.
    names.removeIf(name -> name.startsWith("SystemV/"));
    names.addAll(OFFSETS.keySet());
    return names;
  }

  /** Returns all names, sorted. */
  public static SortedSet<String> names() {
    return NAMES;
  }

  /**
   * Returns the zone of a name.
   *
   * @throws DateTimeException if there is none
   */
  public static ZoneId of(String name) {
    return ZoneId.of(name, OFFSETS);
  }
}
