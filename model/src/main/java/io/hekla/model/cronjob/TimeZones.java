package io.hekla.model.cronjob;

import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.Collections;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/** Time zones by the names of the IANA, which are not quite those of Java. */
public final class TimeZones {
  /** Names that Java knows only as offsets. */
  private static final Map<String, String> OFFSETS =
      Map.of("EST", "-05:00", "MST", "-07:00", "HST", "-10:00");

  private static final SortedSet<String> NAMES = Collections.unmodifiableSortedSet(all());

  private TimeZones() {}

  private static SortedSet<String> all() {
    var names = new TreeSet<>(ZoneId.getAvailableZoneIds());
    // Java's own.
    names.removeIf(name -> name.startsWith("SystemV/"));
    names.addAll(OFFSETS.keySet());
    return names;
  }

  /** All names, sorted. */
  public static SortedSet<String> names() {
    return NAMES;
  }

  /**
   * The zone of a name.
   *
   * @throws DateTimeException if there is none
   */
  public static ZoneId of(String name) {
    return ZoneId.of(name, OFFSETS);
  }
}
