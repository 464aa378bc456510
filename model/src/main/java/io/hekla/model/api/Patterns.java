package io.hekla.model.api;

/** Forms that names must have, as regular expressions for the CRDs' schemas. */
public final class Patterns {
  public static final String DNS_LABEL = "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$";
  public static final String DNS_SUBDOMAIN =
      "^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$";

  private Patterns() {}
}
