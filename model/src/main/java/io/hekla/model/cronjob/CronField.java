package io.hekla.model.cronjob;

import java.util.List;
import java.util.Locale;

/**
 * One field of a cron schedule: numbers, names, ranges, steps, and lists of them.
 *
 * @param bits bit set of the values that match
 * @param any whether it was written as {@code *} or {@code ?}, with or without a step of one
 */
record CronField(long bits, boolean any) {
  /** Unit that a field counts. */
  enum Unit {
    MINUTE(0, 59, ""),
    HOUR(0, 23, ""),
    DAY(1, 31, ""),
    MONTH(1, 12, "jan feb mar apr may jun jul aug sep oct nov dec"),
    WEEKDAY(0, 6, "sun mon tue wed thu fri sat");

    private final int first;
    private final int last;
    private final String names;

    Unit(int first, int last, String names) {
      this.first = first;
      this.last = last;
      this.names = names;
    }

    private int value(String text, String field) {
      int named = List.of(names.split(" ", -1)).indexOf(text.toLowerCase(Locale.ROOT));
      if (named >= 0 && !text.isEmpty()) {
        return first + named;
      }
      int value = number(text, field);
      if (value < first || value > last) {
        throw new IllegalArgumentException(
            "%s in the schedule's %s field \"%s\" is not between %d and %d"
                .formatted(text, name().toLowerCase(Locale.ROOT), field, first, last));
      }
      return value;
    }

    private int number(String text, String field) {
      if (text.isEmpty()
          || text.length() > 9
          || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
        throw new IllegalArgumentException(
            "\"%s\" in the schedule's %s field \"%s\" is no number"
                .formatted(text, name().toLowerCase(Locale.ROOT), field));
      }
      return Integer.parseInt(text);
    }
  }

  static CronField parse(String field, Unit unit) {
    long bits = 0;
    boolean any = false;
    for (String part : field.split(",", -1)) {
      int slash = part.indexOf('/');
      String range = slash < 0 ? part : part.substring(0, slash);
      int step = slash < 0 ? 1 : unit.number(part.substring(slash + 1), field);
      boolean star = range.equals("*") || range.equals("?");
      int dash = range.indexOf('-');
      int from = star ? unit.first : unit.value(dash < 0 ? range : range.substring(0, dash), field);
      int to = star || (dash < 0 && slash >= 0) ? unit.last : from;
      if (dash >= 0) {
        to = unit.value(range.substring(dash + 1), field);
      }
      if (step == 0 || to < from) {
        throw new IllegalArgumentException(
            "\"%s\" in the schedule matches nothing; ranges go upwards, by steps of 1 or more"
                .formatted(part));
      }
      any |= star && step == 1;
      for (int value = from; value <= to; value += step) {
        bits |= 1L << value;
      }
    }
    return new CronField(bits, any);
  }

  boolean has(int value) {
    return ((bits >>> value) & 1) != 0;
  }
}
