package io.hekla.admission.part;

import java.util.Collection;
import java.util.regex.Pattern;

/** Forms of names that Kubernetes requires. */
public final class Names {
  private static final Pattern QUALIFIED =
      Pattern.compile("[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?");
  private static final Pattern LABEL = Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?");
  private static final Pattern SUBDOMAIN =
      Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");
  private static final int LONGEST_LABEL = 63;
  private static final int LONGEST_SUBDOMAIN = 253;

  private Names() {}

  /**
   * Returns whether a name is a qualified one of Kubernetes: up to 63 letters, digits, and inside
   * {@code - _ .}.
   */
  public static boolean isQualified(String name) {
    return name.length() <= LONGEST_LABEL && QUALIFIED.matcher(name).matches();
  }

  /**
   * Returns whether a name is a label: up to 63 lower-case letters and digits, and inside {@code
   * -}.
   */
  public static boolean isLabel(String name) {
    return name.length() <= LONGEST_LABEL && LABEL.matcher(name).matches();
  }

  /** Returns whether a name is a subdomain: labels joined by dots, up to 253 characters. */
  public static boolean isSubdomain(String name) {
    return name.length() <= LONGEST_SUBDOMAIN && SUBDOMAIN.matcher(name).matches();
  }

  /**
   * Returns whether a text is a key of labels and annotations: a qualified name, perhaps behind a
   * domain and a slash.
   */
  public static boolean isKey(String key) {
    int slash = key.indexOf('/');
    return slash < 0
        ? isQualified(key)
        : isSubdomain(key.substring(0, slash)) && isQualified(key.substring(slash + 1));
  }

  /** Returns the remedy for a wrong name: the nearest known one, or all of them. */
  public static String instead(String wrong, Collection<String> known) {
    return io.hekla.model.text.NearestName.to(wrong, known)
        .map(near -> "did you mean " + near + "?")
        .orElse("use one of " + String.join(", ", known));
  }
}
