package io.hekla.model.text;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;

/**
 * Times as Kubernetes writes them: RFC 3339, nearly always {@code 2026-01-31T09:30:00Z}. That form
 * is parsed manually: every read of an object parses several of them, and with the general parser
 * of the JDK that was a fortieth of a simulation.
 */
public final class ApiTime {
  private static final String FORM = "0000-00-00T00:00:00Z";
  private static final Instant FIRST = Instant.parse("0000-01-01T00:00:00Z");
  private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999999999Z");

  private ApiTime() {}

  /** Parses a time like {@link #parse}; {@link Instant#EPOCH} if there is no text. */
  public static Instant orEpoch(@Nullable String text) {
    return text == null || text.isEmpty() ? Instant.EPOCH : parse(text);
  }

  /**
   * Parses a time of the years 0 to 9999: API servers know no others, and no time can be added to
   * the last instant of all.
   *
   * @throws DateTimeParseException if the text is no such time
   */
  public static Instant parse(String text) {
    if (matchesFormat(text)) {
      int hour = number(text, 11, 2);
      int minute = number(text, 14, 2);
      int second = number(text, 17, 2);
      if (hour < 24 && minute < 60 && second < 60) {
        try {
          var date = LocalDate.of(number(text, 0, 4), number(text, 5, 2), number(text, 8, 2));
          return Instant.ofEpochSecond(
              ((date.toEpochDay() * 24 + hour) * 60 + minute) * 60 + second);
        } catch (DateTimeException noSuchDay) {
          // The general parser reports the error.
        }
      }
    }
    Instant time = Instant.parse(text);
    if (time.isBefore(FIRST) || time.isAfter(LAST)) {
      throw new DateTimeParseException("a year has four digits", text, 0);
    }
    return time;
  }

  private static boolean matchesFormat(String text) {
    if (text.length() != FORM.length()) {
      return false;
    }
    for (int at = 0; at < FORM.length(); at++) {
      char wanted = FORM.charAt(at);
      char is = text.charAt(at);
      if (wanted == '0' ? is < '0' || is > '9' : is != wanted) {
        return false;
      }
    }
    return true;
  }

  private static int number(String text, int from, int digits) {
    int number = 0;
    for (int at = from; at < from + digits; at++) {
      number = number * 10 + (text.charAt(at) - '0');
    }
    return number;
  }
}
