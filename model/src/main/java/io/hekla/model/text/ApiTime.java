package io.hekla.model.text;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * Times as Kubernetes writes them: RFC 3339, nearly always {@code 2026-01-31T09:30:00Z}. That form
 * is read by hand: every look at an object reads several of them, and with the general parser of
 * the JDK that was a fortieth of a simulation.
 */
public final class ApiTime {
  private static final String FORM = "0000-00-00T00:00:00Z";

  private ApiTime() {}

  /** The time; {@link Instant#EPOCH} if there is no text. As {@link #parse} otherwise. */
  public static Instant orEpoch(@Nullable String text) {
    return text == null || text.isEmpty() ? Instant.EPOCH : parse(text);
  }

  /**
   * The time that a text says.
   *
   * @throws java.time.format.DateTimeParseException if it says none
   */
  public static Instant parse(String text) {
    if (hasTheForm(text)) {
      int hour = number(text, 11, 2);
      int minute = number(text, 14, 2);
      int second = number(text, 17, 2);
      if (hour < 24 && minute < 60 && second < 60) {
        try {
          var date = LocalDate.of(number(text, 0, 4), number(text, 5, 2), number(text, 8, 2));
          return Instant.ofEpochSecond(
              ((date.toEpochDay() * 24 + hour) * 60 + minute) * 60 + second);
        } catch (DateTimeException noSuchDay) {
          // The general parser says so in its words.
        }
      }
    }
    return Instant.parse(text);
  }

  private static boolean hasTheForm(String text) {
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
