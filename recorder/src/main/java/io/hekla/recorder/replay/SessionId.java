package io.hekla.recorder.replay;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Name of a session, as conditions of PodGroups have it.
 *
 * @param number of the session within its term
 */
public record SessionId(long term, long number) {
  private static final Pattern FORM = Pattern.compile("(\\d{1,18})-(\\d{1,18})");

  /** Reads {@code TERM-NUMBER}; empty if the text is none. */
  public static Optional<SessionId> parse(String text) {
    Matcher found = FORM.matcher(text);
    return found.matches()
        ? Optional.of(new SessionId(Long.parseLong(found.group(1)), Long.parseLong(found.group(2))))
        : Optional.empty();
  }

  @Override
  public String toString() {
    return term + "-" + number;
  }
}
