package io.hekla.admission.webhook.frontproxy;

import java.math.BigInteger;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.concurrent.atomic.AtomicLong;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.jspecify.annotations.Nullable;

/** Authority that signs certificates of clients, valid for an hour from {@link #NOW}. */
final class TestAuthority {
  static final Instant NOW = Instant.parse("2026-11-26T08:00:00Z");
  static final Duration VALID_FOR = Duration.ofHours(1);
  private static final AtomicLong SERIALS = new AtomicLong(1);

  private final String name;
  private final KeyPair keys;
  private final X509Certificate certificate;

  private TestAuthority(String name, KeyPair keys, X509Certificate certificate) {
    this.name = name;
    this.keys = keys;
    this.certificate = certificate;
  }

  static TestAuthority named(String name) throws Exception {
    KeyPair keys = newKeys();
    return new TestAuthority(name, keys, sign(name, keys, name, keys, true, null));
  }

  /** Returns an authority below this one. */
  TestAuthority intermediate(String its) throws Exception {
    KeyPair fresh = newKeys();
    return new TestAuthority(its, fresh, sign(name, keys, its, fresh, true, null));
  }

  X509Certificate certificate() {
    return certificate;
  }

  String pem() throws Exception {
    return "-----BEGIN CERTIFICATE-----\n%s\n-----END CERTIFICATE-----\n"
        .formatted(Base64.getMimeEncoder().encodeToString(certificate.getEncoded()));
  }

  /** Returns the certificate of a client. */
  X509Certificate client(String subject) throws Exception {
    return sign(name, keys, subject, newKeys(), false, KeyPurposeId.id_kp_clientAuth);
  }

  /** Returns the certificate of a server. */
  X509Certificate server(String subject) throws Exception {
    return sign(name, keys, subject, newKeys(), false, KeyPurposeId.id_kp_serverAuth);
  }

  private static KeyPair newKeys() throws Exception {
    return KeyPairGenerator.getInstance("EC").generateKeyPair();
  }

  private static X509Certificate sign(
      String issuer,
      KeyPair by,
      String subject,
      KeyPair of,
      boolean isAuthority,
      @Nullable KeyPurposeId use)
      throws Exception {
    var builder =
        new JcaX509v3CertificateBuilder(
            new X500Name(issuer),
            BigInteger.valueOf(SERIALS.getAndIncrement()),
            Date.from(NOW.minusSeconds(60)),
            Date.from(NOW.plus(VALID_FOR)),
            new X500Name(subject),
            of.getPublic());
    builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(isAuthority));
    if (use != null) {
      builder.addExtension(Extension.extendedKeyUsage, false, new ExtendedKeyUsage(use));
    }
    return new JcaX509CertificateConverter()
        .getCertificate(
            builder.build(new JcaContentSignerBuilder("SHA256withECDSA").build(by.getPrivate())));
  }
}
