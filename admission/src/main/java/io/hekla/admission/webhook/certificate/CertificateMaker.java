package io.hekla.admission.webhook.certificate;

import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509ExtensionUtils;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/**
 * Issuer of server certificates. Each gets a certification authority of its own, whose key is
 * discarded at once: neither Hekla nor another system can ever sign anything else with it.
 */
public final class CertificateMaker {
  /** Time by which validity begins earlier: clocks of other machines may be behind. */
  private static final Duration BACKDATED = Duration.ofHours(1);

  private static final int SERIAL_BITS = 127;
  private static final int SUBJECT_DIGITS = 12;
  private static final String AUTHORITY = "CN=Hekla admission authority ";
  private static final String SIGNATURE = "SHA256withECDSA";

  private final SecureRandom random;

  public CertificateMaker(SecureRandom random) {
    this.random = random;
  }

  /**
   * Issues a certificate for a server, with the authority to trust.
   *
   * @param names DNS names or IP addresses by which it is reached, at least one
   * @param lifetime validity from now on
   */
  public Issued make(List<String> names, Instant now, Duration lifetime) {
    try {
      KeyPair authority = newKeys();
      KeyPair server = newKeys();
      BigInteger number = new BigInteger(SERIAL_BITS, random);
      // Authorities that are trusted side by side need different names.
      String subject = number.toString(16);
      var issuer =
          new X500Principal(
              AUTHORITY + subject.substring(0, Math.min(SUBJECT_DIGITS, subject.length())));
      X509Certificate trusted = authority(issuer, number, authority, now, lifetime);
      X509Certificate leaf = leaf(issuer, authority, server, names, now, lifetime);
      return new Issued(Pem.write(trusted), Pem.write(leaf), Pem.write(server.getPrivate()));
    } catch (GeneralSecurityException | OperatorCreationException | IOException e) {
      throw new IllegalStateException("no certificate could be made: " + e.getMessage(), e);
    }
  }

  /** Returns whether an authority was created here. */
  static boolean isOurs(X509Certificate authority) {
    return authority.getSubjectX500Principal().getName().startsWith(AUTHORITY);
  }

  private KeyPair newKeys() throws GeneralSecurityException {
    var generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec("secp256r1"), random);
    return generator.generateKeyPair();
  }

  private static X509Certificate authority(
      X500Principal subject, BigInteger serial, KeyPair keys, Instant now, Duration lifetime)
      throws GeneralSecurityException, OperatorCreationException, IOException {
    var builder =
        new JcaX509v3CertificateBuilder(
            subject, serial, from(now), until(now, lifetime), subject, keys.getPublic());
    builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(0));
    builder.addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.keyCertSign));
    builder.addExtension(
        Extension.subjectKeyIdentifier,
        false,
        new JcaX509ExtensionUtils().createSubjectKeyIdentifier(keys.getPublic()));
    return sign(builder, keys);
  }

  private X509Certificate leaf(
      X500Principal issuer,
      KeyPair authority,
      KeyPair server,
      List<String> names,
      Instant now,
      Duration lifetime)
      throws GeneralSecurityException, OperatorCreationException, IOException {
    var extensions = new JcaX509ExtensionUtils();
    var builder =
        new JcaX509v3CertificateBuilder(
            issuer,
            new BigInteger(SERIAL_BITS, random),
            from(now),
            until(now, lifetime),
            new X500Principal("CN=Hekla admission"),
            server.getPublic());
    builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(false));
    builder.addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature));
    builder.addExtension(
        Extension.extendedKeyUsage, false, new ExtendedKeyUsage(KeyPurposeId.id_kp_serverAuth));
    builder.addExtension(
        Extension.subjectKeyIdentifier,
        false,
        extensions.createSubjectKeyIdentifier(server.getPublic()));
    builder.addExtension(
        Extension.authorityKeyIdentifier,
        false,
        extensions.createAuthorityKeyIdentifier(authority.getPublic()));
    builder.addExtension(
        Extension.subjectAlternativeName,
        false,
        new GeneralNames(names.stream().map(CertificateMaker::name).toArray(GeneralName[]::new)));
    return sign(builder, authority);
  }

  private static GeneralName name(String name) {
    boolean isAddress = name.contains(":") || name.matches("[0-9.]+");
    return new GeneralName(isAddress ? GeneralName.iPAddress : GeneralName.dNSName, name);
  }

  private static X509Certificate sign(JcaX509v3CertificateBuilder builder, KeyPair by)
      throws GeneralSecurityException, OperatorCreationException {
    return new JcaX509CertificateConverter()
        .getCertificate(
            builder.build(new JcaContentSignerBuilder(SIGNATURE).build(by.getPrivate())));
  }

  private static Date from(Instant now) {
    return Date.from(now.minus(BACKDATED));
  }

  private static Date until(Instant now, Duration lifetime) {
    return Date.from(now.plus(lifetime));
  }
}
