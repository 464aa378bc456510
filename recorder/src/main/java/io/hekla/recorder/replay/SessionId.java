package io.hekla.recorder.replay;

import static java.util.Comparator.comparingLong;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Name of a session, as conditions of PodGroups have it. Later sessions come after earlier ones.
 *
 * @param number of the session within its term
 */
public record SessionId(long term, long number) implements Comparable<SessionId> {
  private static final Comparator<SessionId> BY_AGE =
      comparingLong(SessionId::term).thenComparingLong(SessionId::number);

  private static final Pattern FORM = Pattern.compile("(\\d{1,18})-(\\d{1,18})");

  /** Reads {@code TERM-NUMBER}; empty if the text is none. */
  public static Optional<SessionId> parse(String text) {
    Matcher found = FORM.matcher(text);
    return found.matches()
        ? Optional.of(new SessionId(Long.parseLong(found.group(1)), Long.parseLong(found.group(2))))
        : Optional.empty();
  }

  /**
   * Reads {@code TERM-NUMBER}.
   *
   * @throws IllegalArgumentException if the text is none
   */
  public static SessionId of(String text) {
    return parse(text)
        .orElseThrow(() -> new IllegalArgumentException("not of the form TERM-NUMBER: " + text));
  }

  @Override
  public int compareTo(SessionId other) {
    return BY_AGE.compare(this, other);
  }

  @Override
  public String toString() {
    return term + "-" + number;
  }
}
