package io.hekla.recorder.history;

import java.time.Instant;

/**
 * Values of rows that every database takes, whatever a user wrote: texts no longer than their
 * column, without NUL and halves of characters, which PostgreSQL refuses, and times that a column
 * of milliseconds can hold.
 */
final class RowText {
  /** Length of the column of a kind or phase, in UTF-16 units as all of these. */
  static final int KIND = 40;

  /** Length of the column of a type or command. */
  static final int TYPE = 100;

  /** Length of the column of a name. */
  static final int NAME = 600;

  /** Length of the column of a sentence. */
  static final int SENTENCE = 1000;

  private static final char UNKNOWN = '\uFFFD';
  private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");
  private static final Instant LAST = Instant.parse("9999-12-31T23:59:59Z");

  private RowText() {}

  /** Returns the text as it is if it fits; a text that is cut ends with an ellipsis. */
  static String clip(String text, int most) {
    String clean = clean(text);
    if (clean.length() <= most) {
      return clean;
    }
    int end = Character.isHighSurrogate(clean.charAt(most - 2)) ? most - 2 : most - 1;
    return clean.substring(0, end) + "…";
  }

  private static String clean(String text) {
    for (int at = 0; at < text.length(); at++) {
      char one = text.charAt(at);
      if (one == 0 || Character.isSurrogate(one)) {
        return cleaned(text);
      }
    }
    return text;
  }

  private static String cleaned(String text) {
    var clean = new StringBuilder(text);
    for (int at = 0; at < text.length(); at++) {
      if (!isSound(text, at)) {
        clean.setCharAt(at, UNKNOWN);
      }
    }
    return clean.toString();
  }

  private static boolean isSound(String text, int at) {
    char one = text.charAt(at);
    if (Character.isHighSurrogate(one)) {
      return at + 1 < text.length() && Character.isLowSurrogate(text.charAt(at + 1));
    }
    if (Character.isLowSurrogate(one)) {
      return at > 0 && Character.isHighSurrogate(text.charAt(at - 1));
    }
    return one != 0;
  }

  /** Returns the time, or the nearest one of the years 1 to 9999. */
  static Instant time(Instant time) {
    if (time.isBefore(FIRST)) {
      return FIRST;
    }
    return time.isAfter(LAST) ? LAST : time;
  }
}
