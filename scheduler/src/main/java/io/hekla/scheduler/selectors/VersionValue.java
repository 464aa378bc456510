package io.hekla.scheduler.selectors;

import java.math.BigInteger;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Version by semantic versioning 2.0.0 as a value of CEL. The build of a version distinguishes
 * nothing, and is dropped.
 *
 * @param preRelease its identifiers; empty for a release
 */
record VersionValue(long major, long minor, long patch, List<String> preRelease)
    implements Comparable<VersionValue> {
  private static final int LONGEST = 256;
  private static final String NUMBER = "(0|[1-9][0-9]{0,17})";
  private static final String IDENTIFIER = "(?:0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*)";
  private static final Pattern FORM =
      Pattern.compile(
          NUMBER
              + "\\."
              + NUMBER
              + "\\."
              + NUMBER
              + "(?:-("
              + IDENTIFIER
              + "(?:\\."
              + IDENTIFIER
              + ")*))?(?:\\+[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*)?");
  private static final Pattern DIGITS = Pattern.compile("[0-9]+");

  VersionValue {
    preRelease = List.copyOf(preRelease);
  }

  static VersionValue parse(String text) {
    Matcher form = FORM.matcher(text);
    if (text.length() > LONGEST || !form.matches()) {
      throw new IllegalArgumentException("not a semantic version: " + SelectorException.line(text));
    }
    return new VersionValue(
        Long.parseLong(form.group(1)),
        Long.parseLong(form.group(2)),
        Long.parseLong(form.group(3)),
        form.group(4) == null ? List.of() : List.of(form.group(4).split("\\.", -1)));
  }

  /**
   * Parses a version that may begin with {@code v}, lack its minor and patch numbers, and have
   * leading zeros.
   */
  static VersionValue parseTolerant(String text) {
    String[] parts = (text.startsWith("v") ? text.substring(1) : text).split("\\.", 3);
    for (int i = 0; i < parts.length; i++) {
      parts[i] = parts[i].replaceFirst("^0+(?=[0-9])", "");
    }
    String last = parts[parts.length - 1];
    if (parts.length < 3 && (last.contains("+") || last.contains("-"))) {
      throw new IllegalArgumentException(
          "a short version has no pre-release and no build: " + SelectorException.line(text));
    }
    return parse(String.join(".", parts) + ".0".repeat(3 - parts.length));
  }

  static boolean isVersion(String text, boolean tolerant) {
    try {
      var unused = tolerant ? parseTolerant(text) : parse(text);
      return true;
    } catch (IllegalArgumentException none) {
      return false;
    }
  }

  @Override
  public int compareTo(VersionValue other) {
    int numbers = Long.compare(major, other.major);
    numbers = numbers == 0 ? Long.compare(minor, other.minor) : numbers;
    numbers = numbers == 0 ? Long.compare(patch, other.patch) : numbers;
    if (numbers != 0 || preRelease.equals(other.preRelease)) {
      return numbers;
    }
    // A release is later than all that precede it.
    if (preRelease.isEmpty() || other.preRelease.isEmpty()) {
      return preRelease.isEmpty() ? 1 : -1;
    }
    for (int i = 0; i < Math.min(preRelease.size(), other.preRelease.size()); i++) {
      int identifiers = compare(preRelease.get(i), other.preRelease.get(i));
      if (identifiers != 0) {
        return identifiers;
      }
    }
    return Integer.compare(preRelease.size(), other.preRelease.size());
  }

  /** Compares identifiers: numbers by their value, and before words. */
  private static int compare(String one, String other) {
    boolean oneIsNumber = DIGITS.matcher(one).matches();
    boolean otherIsNumber = DIGITS.matcher(other).matches();
    if (oneIsNumber && otherIsNumber) {
      return new BigInteger(one).compareTo(new BigInteger(other));
    }
    return oneIsNumber == otherIsNumber
        ? Integer.signum(one.compareTo(other))
        : (oneIsNumber ? -1 : 1);
  }
}
