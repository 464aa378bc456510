package io.hekla.model.text;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Search for the name that was probably meant. */
public final class NearestName {
  /**
   * Maximum number of comparisons of letters: a name may be a megabyte long, and there are many.
   */
  private static final long MOST_WORK = 5_000_000;

  private NearestName() {}

  /**
   * Returns the known name nearest to a wrong one; empty if none is near enough to be worth naming.
   * Letter case does not count; of equally near names the first in order of the alphabet is taken.
   * A search that would take long is left out.
   */
  public static Optional<String> to(String wrong, Collection<String> known) {
    long letters = known.stream().mapToLong(String::length).sum();
    if (letters > 0 && wrong.length() > MOST_WORK / letters) {
      return Optional.empty();
    }
    String nearest = "";
    int least = Math.max(1, (wrong.length() + 1) / 3) + 1;
    for (String name : known.stream().sorted().toList()) {
      int distance = distance(wrong.toLowerCase(Locale.ROOT), name.toLowerCase(Locale.ROOT));
      if (distance < least) {
        least = distance;
        nearest = name;
      }
    }
    return nearest.isEmpty() ? Optional.empty() : Optional.of(nearest);
  }

  /**
   * Returns the least number of letters to insert, delete or change, or of neighbours to exchange,
   * that makes one name of the other (optimal string alignment).
   */
  private static int distance(String left, String right) {
    int[] beforeLast = new int[right.length() + 1];
    int[] last = new int[right.length() + 1];
    int[] row = new int[right.length() + 1];
    for (int j = 0; j <= right.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= left.length(); i++) {
      int[] spare = beforeLast;
      beforeLast = last;
      last = row;
      row = spare;
      row[0] = i;
      for (int j = 1; j <= right.length(); j++) {
        int change = last[j - 1] + (left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(change, 1 + Math.min(last[j], row[j - 1]));
        if (exchanged(left, i, right, j)) {
          row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
        }
      }
    }
    return row[right.length()];
  }

  private static boolean exchanged(String left, int i, String right, int j) {
    return i > 1
        && j > 1
        && left.charAt(i - 1) == right.charAt(j - 2)
        && left.charAt(i - 2) == right.charAt(j - 1);
  }
}
