package io.hekla.recorder.store;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Name of a segment. The order is that of time.
 *
 * @param term term of its sessions
 * @param firstSession number of its first session within the term
 */
public record SegmentName(long term, long firstSession) implements Comparable<SegmentName> {
  private static final Pattern FORM =
      Pattern.compile("term-(\\d{1,18})-session-(\\d{1,18})\\.hrec");
  private static final Comparator<SegmentName> BY_TIME =
      Comparator.comparingLong(SegmentName::term).thenComparingLong(SegmentName::firstSession);

  /** Returns the name of the segment's file. */
  public String file() {
    return "term-%010d-session-%010d.hrec".formatted(term, firstSession);
  }

  /** Returns the name that a file has; empty if it is not that of a segment. */
  public static Optional<SegmentName> ofFile(String file) {
    Matcher found = FORM.matcher(file);
    return found.matches()
        ? Optional.of(
            new SegmentName(Long.parseLong(found.group(1)), Long.parseLong(found.group(2))))
        : Optional.empty();
  }

  @Override
  public int compareTo(SegmentName other) {
    return BY_TIME.compare(this, other);
  }

  @Override
  public String toString() {
    return file();
  }
}
