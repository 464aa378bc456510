package io.hekla.admission.webhook.certificate;

/**
 * A certificate that Hekla made, all in PEM.
 *
 * @param authority whom to trust, so as to trust the certificate
 * @param chain leaf first
 * @param key private
 */
public record Issued(String authority, String chain, String key) {
  /** Without the key. */
  @Override
  public String toString() {
    return "certificate\n" + chain + "by\n" + authority;
  }
}
