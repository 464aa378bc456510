package io.hekla.admission;

import java.util.regex.Pattern;

/** Forms of names that Kubernetes asks for. */
final class Names {
  private static final Pattern QUALIFIED =
      Pattern.compile("[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?");
  private static final Pattern SUBDOMAIN =
      Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");
  private static final int LONGEST_QUALIFIED = 63;
  private static final int LONGEST_SUBDOMAIN = 253;

  private Names() {}

  static boolean isQualified(String name) {
    return name.length() <= LONGEST_QUALIFIED && QUALIFIED.matcher(name).matches();
  }

  static boolean isSubdomain(String name) {
    return name.length() <= LONGEST_SUBDOMAIN && SUBDOMAIN.matcher(name).matches();
  }
}
