package io.hekla.admission.webhook.certificate;

import io.hekla.admission.webhook.certificate.ServingCertificate.Reading;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What replicas share of certificates that Hekla makes: the data of a Secret, base64 as it is
 * there. {@code tls.crt}, {@code tls.key} and {@code ca.crt} are named as in Volcano's.
 *
 * @param data by key
 */
public record Kept(Map<String, String> data) {
  private static final String SERVED_CHAIN = "tls.crt";
  private static final String SERVED_KEY = "tls.key";
  private static final String BUNDLE = "ca.crt";
  private static final String SERVED_AUTHORITY = "served-ca.crt";
  private static final String NEXT_CHAIN = "next.crt";
  private static final String NEXT_KEY = "next.key";
  private static final String NEXT_AUTHORITY = "next-ca.crt";

  public Kept {
    data = Map.copyOf(data);
  }

  /** Where there is nothing yet. */
  public static final Kept NOTHING = new Kept(Map.of());

  /** The one to be served; empty if there is none that can be. */
  public Optional<ServingCertificate> served() {
    return read(SERVED_CHAIN, SERVED_KEY);
  }

  /** The one to be served once everybody trusts it. */
  Optional<ServingCertificate> next() {
    return read(NEXT_CHAIN, NEXT_KEY);
  }

  /** Authorities that whoever asks the webhook has to trust, in PEM; empty where there are none. */
  public String bundle() {
    return text(BUNDLE);
  }

  /** Serves another one at once. */
  Kept serving(Issued issued) {
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

  /** Has everybody trust another one, which is not served yet. */
  Kept announcing(Issued issued) {
    return with(
        Map.of(
            NEXT_CHAIN, issued.chain(),
            NEXT_KEY, issued.key(),
            NEXT_AUTHORITY, issued.authority(),
            BUNDLE, text(SERVED_AUTHORITY) + issued.authority()));
  }

  /** Serves the announced one; who served before is trusted until the next is announced. */
  Kept promoted() {
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

  private Kept with(Map<String, String> texts) {
    var changed = new LinkedHashMap<>(data);
    texts.forEach(
        (key, text) ->
            changed.put(
                key, Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8))));
    return new Kept(changed);
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
      // Somebody else's hand was in it; as good as not there.
      return "";
    }
  }
}
