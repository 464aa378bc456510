package io.hekla.model.cluster;

import org.jspecify.annotations.Nullable;

/**
 * Names that objects can have. References to objects, in annotations and by owners, are written by
 * users and may hold any text: one that is no valid name refers to nothing.
 */
public final class ObjectNames {
  private static final int LONGEST = 253;

  private ObjectNames() {}

  /**
   * Returns whether an object of a workload or of a custom resource can have this name: a DNS
   * subdomain as Kubernetes defines it, lower-case letters, digits, {@code -} and {@code .}, each
   * part between dots beginning and ending with a letter or digit, 253 characters at most.
   */
  public static boolean isName(@Nullable String text) {
    if (text == null || text.isEmpty() || text.length() > LONGEST) {
      return false;
    }
    char before = '.';
    for (int i = 0; i < text.length(); i++) {
      char one = text.charAt(i);
      boolean isFine =
          switch (one) {
            case '.' -> isLetterOrDigit(before);
            case '-' -> before != '.';
            default -> isLetterOrDigit(one);
          };
      if (!isFine) {
        return false;
      }
      before = one;
    }
    return isLetterOrDigit(before);
  }

  private static boolean isLetterOrDigit(char one) {
    return (one >= 'a' && one <= 'z') || (one >= '0' && one <= '9');
  }
}
