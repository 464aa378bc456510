package io.hekla.actors.system;

import io.hekla.admission.webhook.certificate.Pem;
import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.Map;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/**
 * Maker of what the members of a new cluster share: one RSA certificate, since the transport takes
 * no others, of an authority whose key is discarded, and a password for the database. The authority
 * has a key of an elliptic curve, which is made at once; primes of RSA take seconds.
 */
final class MemberKeyMaker {
  /** Time by which validity begins earlier: clocks of other machines may be behind. */
  private static final Duration BACKDATED = Duration.ofHours(1);

  /** Keys live for a year at most. */
  private static final int MEMBER_KEY_BITS = 2048;

  private static final int AUTHORITY_KEY_BITS = 256;
  private static final int SERIAL_BITS = 127;
  private static final int PASSWORD_BYTES = 24;
  private static final String SIGNATURE = "SHA256withECDSA";
  private static final String AUTHORITY = "CN=Hekla members' authority";
  private static final String MEMBER = "CN=hekla-members";

  private final SecureRandom random;
  private final Instant now;
  private final Duration lifetime;

  /**
   * @param lifetime validity of the certificates that are made
   */
  MemberKeyMaker(SecureRandom random, Instant now, Duration lifetime) {
    this.random = random;
    this.now = now;
    this.lifetime = lifetime;
  }

  /** Returns whether a certificate is one of a member that was made here. */
  static boolean made(X509Certificate certificate) {
    return certificate.getIssuerX500Principal().equals(new X500Principal(AUTHORITY));
  }

  /** Returns the time at which such a certificate was made. */
  static Instant madeAt(X509Certificate certificate) {
    return certificate.getNotBefore().toInstant().plus(BACKDATED);
  }

  /** Returns a new set. */
  MemberKeySet make() {
    try {
      KeyPair authority = newKeys("EC", AUTHORITY_KEY_BITS);
      KeyPair member = newKeys("RSA", MEMBER_KEY_BITS);
      return new MemberKeySet(
          Map.of(
              MemberKeySet.AUTHORITY,
              Pem.write(sign(AUTHORITY, authority, authority, true)),
              MemberKeySet.CERTIFICATE,
              Pem.write(sign(MEMBER, member, authority, false)),
              MemberKeySet.KEY,
              Pem.write(member.getPrivate()),
              MemberKeySet.PASSWORD,
              password()));
    } catch (GeneralSecurityException | OperatorCreationException | IOException e) {
      throw new IllegalStateException("no keys could be made: " + e.getMessage(), e);
    }
  }

  private String password() {
    var bytes = new byte[PASSWORD_BYTES];
    random.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private KeyPair newKeys(String algorithm, int bits) throws GeneralSecurityException {
    var generator = KeyPairGenerator.getInstance(algorithm);
    generator.initialize(bits, random);
    return generator.generateKeyPair();
  }

  private X509Certificate sign(String subject, KeyPair of, KeyPair by, boolean isAuthority)
      throws GeneralSecurityException, OperatorCreationException, IOException {
    var builder =
        new JcaX509v3CertificateBuilder(
            new X500Principal(AUTHORITY),
            new BigInteger(SERIAL_BITS, random),
            Date.from(now.minus(BACKDATED)),
            Date.from(now.plus(lifetime)),
            new X500Principal(subject),
            of.getPublic());
    builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(isAuthority));
    builder.addExtension(
        Extension.keyUsage,
        true,
        new KeyUsage(
            isAuthority
                ? KeyUsage.keyCertSign
                : KeyUsage.digitalSignature | KeyUsage.keyEncipherment));
    if (!isAuthority) {
      builder.addExtension(
          Extension.extendedKeyUsage,
          false,
          new ExtendedKeyUsage(
              new KeyPurposeId[] {KeyPurposeId.id_kp_serverAuth, KeyPurposeId.id_kp_clientAuth}));
    }
    return new JcaX509CertificateConverter()
        .getCertificate(
            builder.build(new JcaContentSignerBuilder(SIGNATURE).build(by.getPrivate())));
  }
}
