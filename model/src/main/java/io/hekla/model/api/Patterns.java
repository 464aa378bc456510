package io.hekla.model.api;

/** Forms that names must have, as regular expressions for the CRDs' schemas. */
final class Patterns {
  static final String DNS_LABEL = "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$";
  static final String DNS_SUBDOMAIN =
      "^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$";

  private Patterns() {}
}
