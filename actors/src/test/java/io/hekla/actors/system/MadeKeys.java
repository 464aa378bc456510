package io.hekla.actors.system;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.HashMap;
import java.util.Map;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.openssl.jcajce.JcaPKCS8Generator;
import org.bouncycastle.operator.OperatorException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** Certificate authority, and a certificate that it signed for members of a name. */
record MadeKeys(X509Certificate authority, X509Certificate certificate, KeyPair keys) {
  private static final KeyPair AUTHORITY = newPair();

  /** Makes keys of the authority that all of these share. */
  static MadeKeys of(String name) {
    return signedBy(AUTHORITY, name);
  }

  /** Makes keys of an authority of their own. */
  static MadeKeys ofSomebodyElse(String name) {
    return signedBy(newPair(), name);
  }

  private static MadeKeys signedBy(KeyPair authority, String name) {
    KeyPair own = newPair();
    return new MadeKeys(
        sign(authority, authority, "authority", true), sign(authority, own, name, false), own);
  }

  /** The three files, as settings of a member. */
  Map<String, Object> settings(Path folder) {
    var settings = new HashMap<String, Object>();
    try {
      Files.createDirectories(folder);
      settings.put("hekla.cluster.tls.certificate", write(folder.resolve("tls.crt"), certificate));
      settings.put(
          "hekla.cluster.tls.key",
          write(folder.resolve("tls.key"), new JcaPKCS8Generator(keys.getPrivate(), null)));
      settings.put("hekla.cluster.tls.ca", write(folder.resolve("ca.crt"), authority));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return settings;
  }

  /** The side of a client that shows the certificate, or none. */
  SSLContext client(boolean shown) throws GeneralSecurityException, IOException {
    var trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("ca", authority);
    var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    var own = KeyStore.getInstance("PKCS12");
    own.load(null, null);
    if (shown) {
      own.setKeyEntry(
          "own", keys.getPrivate(), new char[0], new X509Certificate[] {certificate, authority});
    }
    var keyManagers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keyManagers.init(own, new char[0]);
    var context = SSLContext.getInstance("TLS");
    context.init(keyManagers.getKeyManagers(), trust.getTrustManagers(), null);
    return context;
  }

  private static String write(Path file, Object what) throws IOException {
    var text = new StringWriter();
    try (var pem = new JcaPEMWriter(text)) {
      pem.writeObject(what);
    }
    return Files.writeString(file, text.toString()).toString();
  }

  private static KeyPair newPair() {
    try {
      var generator = KeyPairGenerator.getInstance("RSA");
      generator.initialize(2048);
      return generator.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  private static X509Certificate sign(
      KeyPair authority, KeyPair subject, String name, boolean signs) {
    Instant now = Instant.now();
    try {
      var certificate =
          new JcaX509v3CertificateBuilder(
                  new X500Name("CN=authority"),
                  BigInteger.valueOf(signs ? 1 : 2),
                  Date.from(now.minus(Duration.ofHours(1))),
                  Date.from(now.plus(Duration.ofDays(1))),
                  new X500Name("CN=" + name),
                  subject.getPublic())
              .addExtension(Extension.basicConstraints, true, new BasicConstraints(signs))
              .addExtension(
                  Extension.subjectAlternativeName,
                  false,
                  new GeneralNames(new GeneralName(GeneralName.dNSName, name)))
              .build(new JcaContentSignerBuilder("SHA256withRSA").build(authority.getPrivate()));
      return new JcaX509CertificateConverter().getCertificate(certificate);
    } catch (GeneralSecurityException | OperatorException | IOException e) {
      throw new AssertionError(e);
    }
  }
}
