package io.hekla.actors.system;

import akka.pki.pem.DERPrivateKeyLoader;
import akka.pki.pem.PEMDecoder;
import io.hekla.controller.host.StartRefused;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.interfaces.RSAPrivateKey;
import java.security.interfaces.RSAPublicKey;

/**
 * Check of a member's PEM files, read once before it starts, so that a person reads their faults.
 */
final class MemberKeys {
  private MemberKeys() {}

  /**
   * Refuses files with which no other member would ever be reached.
   *
   * @throws StartRefused names the setting and the file
   */
  static void check(MemberTransport.MutualTls tls) throws StartRefused {
    X509Certificate certificate = certificate("certificate", tls.certificate());
    X509Certificate authority = certificate("ca", tls.authority());
    PrivateKey key = key(tls.key());
    if (!(key instanceof RSAPrivateKey own
        && certificate.getPublicKey() instanceof RSAPublicKey shown
        && own.getModulus().equals(shown.getModulus()))) {
      throw refused(
          "key", tls.key(), "is not the RSA key of the certificate in " + tls.certificate());
    }
    try {
      certificate.verify(authority.getPublicKey());
    } catch (GeneralSecurityException e) {
      throw refused(
          "certificate", tls.certificate(), "is not signed by that in " + tls.authority(), e);
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
  }

  private static X509Certificate certificate(String setting, Path file) throws StartRefused {
    try {
      return (X509Certificate)
          CertificateFactory.getInstance("X.509")
              .generateCertificate(
                  new ByteArrayInputStream(
                      text(setting, file).getBytes(StandardCharsets.US_ASCII)));
    } catch (CertificateException e) {
      throw refused(setting, file, "holds no certificate in PEM", e);
    }
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
