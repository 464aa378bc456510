package io.hekla.admission.webhook.certificate;

import io.hekla.admission.webhook.certificate.ServingCertificate.Reading;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Stored state of the certificates that Hekla issues, shared by replicas: the data of a Secret, in
 * its base64. {@code tls.crt}, {@code tls.key} and {@code ca.crt} are named as in Volcano's.
 *
 * @param data data of the Secret, by key
 */
public record CertificateSecret(Map<String, String> data) {
  private static final String SERVED_CHAIN = "tls.crt";
  private static final String SERVED_KEY = "tls.key";
  private static final String BUNDLE = "ca.crt";
  private static final String SERVED_AUTHORITY = "served-ca.crt";
  private static final String NEXT_CHAIN = "next.crt";
  private static final String NEXT_KEY = "next.key";
  private static final String NEXT_AUTHORITY = "next-ca.crt";

  public CertificateSecret {
    data = Map.copyOf(data);
  }

  /** Empty state. */
  public static final CertificateSecret NOTHING = new CertificateSecret(Map.of());

  /** Returns the certificate to be served; empty if there is no valid one. */
  public Optional<ServingCertificate> served() {
    return read(SERVED_CHAIN, SERVED_KEY);
  }

  /** Returns the certificate to be served once all clients trust it. */
  Optional<ServingCertificate> next() {
    return read(NEXT_CHAIN, NEXT_KEY);
  }

  /** Authorities that clients of the webhook have to trust, in PEM; empty if there are none. */
  public String bundle() {
    return text(BUNDLE);
  }

  /** Returns the state in which another certificate is served at once. */
  CertificateSecret serving(Issued issued) {
    return with(
        Map.of(
            SERVED_CHAIN,
            issued.chain(),
            SERVED_KEY,
            issued.key(),
            SERVED_AUTHORITY,
            issued.authority(),
            BUNDLE,
            text(SERVED_AUTHORITY) + issued.authority(),
            NEXT_CHAIN,
            "",
            NEXT_KEY,
            "",
            NEXT_AUTHORITY,
            ""));
  }

  /** Returns the state in which another certificate is trusted, but not served yet. */
  CertificateSecret announcing(Issued issued) {
    return with(
        Map.of(
            NEXT_CHAIN, issued.chain(),
            NEXT_KEY, issued.key(),
            NEXT_AUTHORITY, issued.authority(),
            BUNDLE, text(SERVED_AUTHORITY) + issued.authority()));
  }

  /**
   * Returns the state in which the announced certificate is served; the one before is trusted until
   * the next is announced.
   */
  CertificateSecret promoted() {
    return with(
        Map.of(
            SERVED_CHAIN,
            text(NEXT_CHAIN),
            SERVED_KEY,
            text(NEXT_KEY),
            SERVED_AUTHORITY,
            text(NEXT_AUTHORITY),
            NEXT_CHAIN,
            "",
            NEXT_KEY,
            "",
            NEXT_AUTHORITY,
            ""));
  }

  private CertificateSecret with(Map<String, String> texts) {
    var changed = new LinkedHashMap<>(data);
    texts.forEach(
        (key, text) ->
            changed.put(
                key, Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8))));
    return new CertificateSecret(changed);
  }

  private Optional<ServingCertificate> read(String chain, String key) {
    return ServingCertificate.read(text(chain), text(key)) instanceof Reading.Fits fits
        ? Optional.of(fits.certificate())
        : Optional.empty();
  }

  private String text(String key) {
    try {
      return new String(
          Base64.getDecoder().decode(data.getOrDefault(key, "")), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      // Another writer changed it; as good as missing.
      return "";
    }
  }
}
