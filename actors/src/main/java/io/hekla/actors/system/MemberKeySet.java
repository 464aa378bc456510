package io.hekla.actors.system;

import io.hekla.admission.webhook.certificate.Pem;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Values of the Secret that members share: their certificate with its key, the authorities that
 * they trust, while they are renewed the next certificate, and the password of their database.
 */
record MemberKeySet(Map<String, String> values) {
  static final String CERTIFICATE = "tls.crt";
  static final String KEY = "tls.key";
  static final String AUTHORITY = "ca.crt";
  static final String NEXT_CERTIFICATE = "next.crt";
  static final String NEXT_KEY = "next.key";
  static final String NEXT_AUTHORITY = "next-ca.crt";
  static final String PASSWORD = "password";
  private static final List<String> NEXT = List.of(NEXT_CERTIFICATE, NEXT_KEY, NEXT_AUTHORITY);

  MemberKeySet {
    values = Map.copyOf(values);
  }

  /** Returns a value; empty if the Secret has none of that name. */
  Optional<String> value(String name) {
    return Optional.ofNullable(values.get(name));
  }

  /**
   * Returns the certificate that members show; empty if there is none.
   *
   * @throws CertificateException if it cannot be read
   */
  Optional<X509Certificate> certificate() throws CertificateException {
    return first(CERTIFICATE);
  }

  /**
   * Returns the certificate that they show next; empty unless keys are being renewed, and if the
   * next ones have a fault.
   */
  Optional<X509Certificate> next() throws CertificateException {
    return faultOfNext().isEmpty() ? first(NEXT_CERTIFICATE) : Optional.empty();
  }

  /**
   * Returns why no member could show the next keys; empty if one could, or if there are none. An
   * older copy of the Secret that was put back, or an edit by hand, can leave some of them.
   */
  Optional<String> faultOfNext() {
    if (NEXT.stream().allMatch(name -> value(name).isEmpty())) {
      return Optional.empty();
    }
    try {
      X509Certificate next = needed(NEXT_CERTIFICATE);
      if (!isSignedBy(next, needed(NEXT_AUTHORITY))) {
        return Optional.of(
            "%s is not signed by that in %s".formatted(NEXT_CERTIFICATE, NEXT_AUTHORITY));
      }
      return MemberKeys.isKeyOf(value(NEXT_KEY).orElse(""), next)
          ? Optional.empty()
          : Optional.of("%s is not the RSA key of %s".formatted(NEXT_KEY, NEXT_CERTIFICATE));
    } catch (CertificateException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  private X509Certificate needed(String name) throws CertificateException {
    try {
      return first(name).orElseThrow(() -> new CertificateException("there is none"));
    } catch (CertificateException e) {
      throw new CertificateException(
          "%s holds no certificate: %s".formatted(name, e.getMessage()), e);
    }
  }

  private Optional<X509Certificate> first(String name) throws CertificateException {
    List<X509Certificate> all = Pem.certificates(values.getOrDefault(name, ""));
    return all.stream().findFirst();
  }

  /** Returns this set with other keys in place of all that it has, and the same password. */
  MemberKeySet replaced(MemberKeySet made) {
    var changed = new HashMap<>(made.values);
    value(PASSWORD).ifPresent(password -> changed.put(PASSWORD, password));
    return new MemberKeySet(changed);
  }

  /**
   * Returns this set with the next certificate, which nobody shows so far, and with its authority
   * among the trusted ones.
   *
   * @throws CertificateException if the present certificate or authority cannot be read
   */
  MemberKeySet prepared(MemberKeySet made) throws CertificateException {
    var changed = new HashMap<>(values);
    changed.put(NEXT_CERTIFICATE, made.values.get(CERTIFICATE));
    changed.put(NEXT_KEY, made.values.get(KEY));
    changed.put(NEXT_AUTHORITY, made.values.get(AUTHORITY));
    changed.put(AUTHORITY, ownAuthority() + made.values.get(AUTHORITY));
    return new MemberKeySet(changed);
  }

  /**
   * Returns this set with the next certificate as the present one; both authorities are trusted.
   *
   * @throws CertificateException if there are no next keys, or they have a fault
   */
  MemberKeySet switched() throws CertificateException {
    if (next().isEmpty()) {
      throw new CertificateException(faultOfNext().orElse("there are no next keys"));
    }
    var changed = new HashMap<>(values);
    changed.put(AUTHORITY, values.get(NEXT_AUTHORITY) + ownAuthority());
    changed.put(CERTIFICATE, changed.remove(NEXT_CERTIFICATE));
    changed.put(KEY, changed.remove(NEXT_KEY));
    changed.remove(NEXT_AUTHORITY);
    return new MemberKeySet(changed);
  }

  /** Returns the authority that signed the present certificate, as a text; empty if none did. */
  private String ownAuthority() throws CertificateException {
    X509Certificate own =
        certificate().orElseThrow(() -> new CertificateException("there is no " + CERTIFICATE));
    return Pem.certificates(values.getOrDefault(AUTHORITY, "")).stream()
        .filter(authority -> isSignedBy(own, authority))
        .findFirst()
        .map(Pem::write)
        .orElse("");
  }

  /** Returns whether an authority signed a certificate. */
  static boolean isSignedBy(X509Certificate certificate, X509Certificate authority) {
    try {
      certificate.verify(authority.getPublicKey());
      return true;
    } catch (GeneralSecurityException e) {
      return false;
    }
  }
}
