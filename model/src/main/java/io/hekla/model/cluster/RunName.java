package io.hekla.model.cluster;

import java.util.regex.Pattern;

/**
 * Name of a job without what is generated for each of its runs. Source:
 * docs/reference/reservation.md#history-of-run-times.
 */
final class RunName {
  /** Longest name; one that is longer is cut. */
  private static final int LONGEST = 63;

  private static final Pattern UID =
      Pattern.compile("(^|[-._])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$");

  private static final String DIGITS = "0123456789";
  private static final String HEX = DIGITS + "abcdef";

  /** Letters and digits of which API servers make names; no vowels, so that no word is one. */
  private static final String RANDOM = "bcdfghjklmnpqrstvwxz2456789";

  /** Length of what API servers append to {@code generateName}. */
  private static final int GENERATED = 5;

  /** Length from which on a hexadecimal number counts as a hash. */
  private static final int HASH = 7;

  private RunName() {}

  /**
   * Returns a name without a uid at its end, and then without the numbers, hashes and generated
   * suffixes at its end; empty if nothing else is in it.
   */
  static String of(String name) {
    var uid = UID.matcher(name);
    int end = uid.find() ? uid.start() : name.length();
    int start = start(name, end);
    while (end > 0 && isGenerated(name, start, end, start == 0)) {
      end = Math.max(0, start - 1);
      start = start(name, end);
    }
    return name.substring(0, Math.min(end, LONGEST));
  }

  /** Returns where the last part of a name begins. */
  private static int start(String name, int end) {
    int start = end;
    while (start > 0 && "-._".indexOf(name.charAt(start - 1)) < 0) {
      start--;
    }
    return start;
  }

  /** Returns whether a part is one; the only one of a name is so only if it is a number. */
  private static boolean isGenerated(String name, int start, int end, boolean isOnly) {
    int length = end - start;
    if (isOf(name, start, end, DIGITS)) {
      return true;
    }
    boolean isHash = length >= HASH && hasDigit(name, start, end) && isOf(name, start, end, HEX);
    return !isOnly && (isHash || (length == GENERATED && isOf(name, start, end, RANDOM)));
  }

  private static boolean isOf(String name, int start, int end, String letters) {
    for (int at = start; at < end; at++) {
      if (letters.indexOf(name.charAt(at)) < 0) {
        return false;
      }
    }
    return true;
  }

  private static boolean hasDigit(String name, int start, int end) {
    for (int at = start; at < end; at++) {
      if (DIGITS.indexOf(name.charAt(at)) >= 0) {
        return true;
      }
    }
    return false;
  }
}
