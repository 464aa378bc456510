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
 * no others, of an authority whose key is discarded, and a password for the database.
 */
final class MemberKeyMaker {
  /** Longer than clusters last; members that are not restarted would not take other keys. */
  private static final Duration LIFETIME = Duration.ofDays(3650);

  /** Time by which validity begins earlier: clocks of other machines may be behind. */
  private static final Duration BACKDATED = Duration.ofHours(1);

  private static final int KEY_BITS = 3072;
  private static final int SERIAL_BITS = 127;
  private static final int PASSWORD_BYTES = 24;
  private static final String SIGNATURE = "SHA256withRSA";
  private static final String AUTHORITY = "CN=Hekla members' authority";
  private static final String MEMBER = "CN=hekla-members";

  private final SecureRandom random;
  private final Instant now;

  MemberKeyMaker(SecureRandom random, Instant now) {
    this.random = random;
    this.now = now;
  }

  /** Returns a new set, by the keys of {@link MemberSecret}. */
  Map<String, String> make() {
    try {
      KeyPair authority = newKeys();
      KeyPair member = newKeys();
      return Map.of(
          MemberSecret.AUTHORITY,
          Pem.write(sign(AUTHORITY, authority, authority, true)),
          MemberSecret.CERTIFICATE,
          Pem.write(sign(MEMBER, member, authority, false)),
          MemberSecret.KEY,
          Pem.write(member.getPrivate()),
          MemberSecret.PASSWORD,
          password());
    } catch (GeneralSecurityException | OperatorCreationException | IOException e) {
      throw new IllegalStateException("no keys could be made: " + e.getMessage(), e);
    }
  }

  private String password() {
    var bytes = new byte[PASSWORD_BYTES];
    random.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private KeyPair newKeys() throws GeneralSecurityException {
    var generator = KeyPairGenerator.getInstance("RSA");
    generator.initialize(KEY_BITS, random);
    return generator.generateKeyPair();
  }

  private X509Certificate sign(String subject, KeyPair of, KeyPair by, boolean isAuthority)
      throws GeneralSecurityException, OperatorCreationException, IOException {
    var builder =
        new JcaX509v3CertificateBuilder(
            new X500Principal(AUTHORITY),
            new BigInteger(SERIAL_BITS, random),
            Date.from(now.minus(BACKDATED)),
            Date.from(now.plus(LIFETIME)),
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
