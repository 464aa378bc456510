package io.hekla.actors.recorder.api;

import java.io.StringWriter;
import java.math.BigInteger;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Date;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** Authority of front proxies, with clients that have its certificates. */
final class ProxyKeys {
  private static final String ISSUER = "CN=front-proxy-ca";
  private static final char[] NO_PASSWORD = {};

  private final KeyPair keys;
  private final X509Certificate certificate;

  private ProxyKeys(KeyPair keys, X509Certificate certificate) {
    this.keys = keys;
    this.certificate = certificate;
  }

  static ProxyKeys make() throws Exception {
    KeyPair keys = newKeys();
    return new ProxyKeys(keys, sign(keys, keys, ISSUER));
  }

  String pem() throws Exception {
    var text = new StringWriter();
    try (var pem = new JcaPEMWriter(text)) {
      pem.writeObject(certificate);
    }
    return text.toString();
  }

  /** Returns TLS of a client with a certificate of this name, which trusts a server. */
  SSLContext client(String name, X509Certificate server) throws Exception {
    KeyPair own = newKeys();
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    store.setKeyEntry(
        "client",
        own.getPrivate(),
        NO_PASSWORD,
        new Certificate[] {sign(keys, own, "CN=" + name), certificate});
    var managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(store, NO_PASSWORD);
    return context(managers, server);
  }

  /** Returns TLS of a client without a certificate. */
  static SSLContext stranger(X509Certificate server) throws Exception {
    return context(null, server);
  }

  private static SSLContext context(
      @org.jspecify.annotations.Nullable KeyManagerFactory own, X509Certificate server)
      throws Exception {
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("server", server);
    var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(
        own == null ? null : own.getKeyManagers(), trust.getTrustManagers(), new SecureRandom());
    return context;
  }

  private static KeyPair newKeys() throws Exception {
    return KeyPairGenerator.getInstance("EC").generateKeyPair();
  }

  private static X509Certificate sign(KeyPair by, KeyPair of, String subject) throws Exception {
    Instant now = Instant.now();
    var builder =
        new JcaX509v3CertificateBuilder(
            new X500Name(ISSUER),
            BigInteger.valueOf(now.toEpochMilli()).add(BigInteger.valueOf(subject.hashCode())),
            Date.from(now.minusSeconds(3_600)),
            Date.from(now.plusSeconds(3_600)),
            new X500Name(subject),
            of.getPublic());
    builder.addExtension(
        Extension.basicConstraints, true, new BasicConstraints(subject.equals(ISSUER)));
    return new JcaX509CertificateConverter()
        .getCertificate(
            builder.build(new JcaContentSignerBuilder("SHA256withECDSA").build(by.getPrivate())));
  }
}
