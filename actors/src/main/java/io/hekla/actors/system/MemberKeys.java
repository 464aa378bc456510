package io.hekla.actors.system;

import akka.pki.pem.DERPrivateKeyLoader;
import akka.pki.pem.PEMDecoder;
import io.hekla.admission.webhook.certificate.Pem;
import io.hekla.controller.host.StartRefused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.security.interfaces.RSAPrivateKey;
import java.security.interfaces.RSAPublicKey;
import java.util.List;

/**
 * Keys of a member, from its PEM files: read before it starts, so that a person reads their faults,
 * and again when they change.
 *
 * @param authorities that are trusted: that of the certificate, and others while keys are renewed
 */
record MemberKeys(X509Certificate certificate, PrivateKey key, List<X509Certificate> authorities) {
  MemberKeys {
    authorities = List.copyOf(authorities);
  }

  /**
   * Reads the files; refuses those with which no other member would ever be reached.
   *
   * @throws StartRefused names the setting and the file
   */
  static MemberKeys read(MemberTransport.MutualTls tls) throws StartRefused {
    X509Certificate certificate = certificates("certificate", tls.certificate()).getFirst();
    List<X509Certificate> authorities = certificates("ca", tls.authority());
    PrivateKey key = key(tls.key());
    if (!fits(key, certificate)) {
      throw refused(
          "key", tls.key(), "is not the RSA key of the certificate in " + tls.certificate());
    }
    if (authorities.stream().noneMatch(one -> MemberKeySet.isSignedBy(certificate, one))) {
      throw refused(
          "certificate", tls.certificate(), "is not signed by that in " + tls.authority());
    }
    try {
      certificate.checkValidity();
    } catch (CertificateException e) {
      throw refused(
          "certificate",
          tls.certificate(),
          "is valid from %s to %s only"
              .formatted(certificate.getNotBefore(), certificate.getNotAfter()),
          e);
    }
    return new MemberKeys(certificate, key, authorities);
  }

  /** Returns whether a text in PEM holds the RSA key of a certificate. */
  static boolean isKeyOf(String text, X509Certificate certificate) {
    try {
      return fits(DERPrivateKeyLoader.load(PEMDecoder.decode(text)), certificate);
    } catch (Exception e) { // Scala declares none of those that it throws
      return false;
    }
  }

  private static boolean fits(PrivateKey key, X509Certificate certificate) {
    return key instanceof RSAPrivateKey own
        && certificate.getPublicKey() instanceof RSAPublicKey shown
        && own.getModulus().equals(shown.getModulus());
  }

  private static List<X509Certificate> certificates(String setting, Path file) throws StartRefused {
    try {
      List<X509Certificate> certificates = Pem.certificates(text(setting, file));
      if (!certificates.isEmpty()) {
        return certificates;
      }
    } catch (CertificateException e) {
      throw refused(setting, file, "holds no certificate in PEM", e);
    }
    throw refused(setting, file, "holds no certificate in PEM");
  }

  private static PrivateKey key(Path file) throws StartRefused {
    String text = text("key", file);
    try {
      return DERPrivateKeyLoader.load(PEMDecoder.decode(text));
    } catch (Exception e) { // Scala declares none of those that it throws
      throw refused("key", file, "holds no RSA key in PEM (PKCS#1 or PKCS#8, not encrypted)", e);
    }
  }

  private static String text(String setting, Path file) throws StartRefused {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw refused(setting, file, "cannot be read: " + e, e);
    }
  }

  private static StartRefused refused(String setting, Path file, String why) {
    return new StartRefused("hekla.cluster.tls.%s: %s %s".formatted(setting, file, why));
  }

  private static StartRefused refused(String setting, Path file, String why, Exception cause) {
    return new StartRefused("hekla.cluster.tls.%s: %s %s".formatted(setting, file, why), cause);
  }
}
