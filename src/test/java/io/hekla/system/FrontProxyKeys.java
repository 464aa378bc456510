package io.hekla.system;

import io.hekla.admission.webhook.certificate.Pem;
import io.hekla.controller.api.fabric8.ServerOptions.FrontProxyFiles;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.stream.Collectors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** Certificate by which an API server calls aggregated APIs, with its authority. */
final class FrontProxyKeys {
  private static final char[] NO_PASSWORD = {};

  private FrontProxyKeys() {}

  /** Makes them, as files of a folder. */
  static FrontProxyFiles write(Path folder) throws IOException {
    Files.createDirectories(folder);
    try {
      var generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(256);
      KeyPair authority = generator.generateKeyPair();
      KeyPair client = generator.generateKeyPair();
      String issuer = "CN=front-proxy-ca";
      return new FrontProxyFiles(
          write(folder.resolve("ca.crt"), sign(issuer, authority, authority, issuer)),
          write(
              folder.resolve("client.crt"),
              sign(issuer, authority, client, "CN=front-proxy-client")),
          write(folder.resolve("client.key"), client.getPrivate()));
    } catch (GeneralSecurityException | OperatorCreationException e) {
      throw new IllegalStateException("no certificate of a front proxy", e);
    }
  }

  /**
   * Returns TLS of an API server that has these files, to a server that an authority has signed.
   */
  static SSLContext client(FrontProxyFiles files, String authority) throws Exception {
    var keys = KeyStore.getInstance("PKCS12");
    keys.load(null, null);
    keys.setKeyEntry(
        "client",
        privateKey(Files.readString(files.key())),
        NO_PASSWORD,
        Pem.certificates(Files.readString(files.certificate())).toArray(X509Certificate[]::new));
    var own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    own.init(keys, NO_PASSWORD);
    return TlsClient.trusting(authority, own.getKeyManagers());
  }

  private static PrivateKey privateKey(String pem) throws GeneralSecurityException {
    String content =
        pem.lines().filter(line -> !line.startsWith("-----")).collect(Collectors.joining());
    return KeyFactory.getInstance("EC")
        .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(content)));
  }

  private static X509Certificate sign(String issuer, KeyPair by, KeyPair of, String subject)
      throws GeneralSecurityException, OperatorCreationException, IOException {
    Instant now = Instant.now();
    boolean isAuthority = issuer.equals(subject);
    var builder =
        new JcaX509v3CertificateBuilder(
            new X500Name(issuer),
            BigInteger.valueOf(isAuthority ? 1 : 2),
            Date.from(now.minusSeconds(3600)),
            Date.from(now.plusSeconds(86_400)),
            new X500Name(subject),
            of.getPublic());
    builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(isAuthority));
    if (!isAuthority) {
      builder.addExtension(
          Extension.extendedKeyUsage, false, new ExtendedKeyUsage(KeyPurposeId.id_kp_clientAuth));
    }
    return new JcaX509CertificateConverter()
        .getCertificate(
            builder.build(new JcaContentSignerBuilder("SHA256withECDSA").build(by.getPrivate())));
  }

  private static Path write(Path file, X509Certificate certificate)
      throws IOException, GeneralSecurityException {
    return write(file, "CERTIFICATE", certificate.getEncoded());
  }

  private static Path write(Path file, Key key) throws IOException {
    return write(file, "PRIVATE KEY", key.getEncoded());
  }

  private static Path write(Path file, String type, byte[] content) throws IOException {
    return Files.writeString(
        file,
        "-----BEGIN %s-----\n%s\n-----END %s-----\n"
            .formatted(type, Base64.getMimeEncoder().encodeToString(content), type));
  }
}
