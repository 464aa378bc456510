package io.hekla.admission.webhook.certificate;

/**
 * A certificate that Hekla issued, all in PEM.
 *
 * @param authority to be trusted, so that the certificate is
 * @param chain leaf first
 * @param key private
 */
public record Issued(String authority, String chain, String key) {
  /** Returns the text without the key. */
  @Override
  public String toString() {
    return "certificate\n" + chain + "by\n" + authority;
  }
}
