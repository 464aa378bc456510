package io.hekla.admission.webhook.certificate;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.PrivateKey;
import java.security.cert.CertificateEncodingException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.openssl.PEMException;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;
import org.bouncycastle.util.io.pem.PemObject;
import org.bouncycastle.util.io.pem.PemWriter;

/** Certificates and keys as text, and back. */
public final class Pem {
  private Pem() {}

  /**
   * Reads all certificates of a text, in their order.
   *
   * @throws CertificateException if one cannot be read
   */
  public static List<X509Certificate> certificates(String pem) throws CertificateException {
    var certificates = new ArrayList<X509Certificate>();
    if (pem.contains("-----BEGIN CERTIFICATE-----")) {
      for (var one :
          CertificateFactory.getInstance("X.509")
              .generateCertificates(
                  new ByteArrayInputStream(pem.getBytes(StandardCharsets.US_ASCII)))) {
        certificates.add((X509Certificate) one);
      }
    }
    return List.copyOf(certificates);
  }

  /** Reads the private key of a text; empty if there is none. */
  static Optional<PrivateKey> privateKey(String pem) throws GeneralSecurityException {
    var converter = new JcaPEMKeyConverter();
    try (var parser = new PEMParser(new StringReader(pem))) {
      for (Object read = parser.readObject(); read != null; read = parser.readObject()) {
        if (read instanceof PrivateKeyInfo info) {
          return Optional.of(converter.getPrivateKey(info));
        }
        if (read instanceof PEMKeyPair pair) {
          return Optional.of(converter.getPrivateKey(pair.getPrivateKeyInfo()));
        }
      }
      return Optional.empty();
    } catch (PEMException e) {
      throw new InvalidKeyException("the private key cannot be read: " + e.getMessage(), e);
    } catch (IOException e) {
      throw new InvalidKeyException("the private key is no PEM: " + e.getMessage(), e);
    }
  }

  /** Returns the text of a certificate. */
  public static String write(X509Certificate certificate) {
    try {
      return write("CERTIFICATE", certificate.getEncoded());
    } catch (CertificateEncodingException e) {
      throw new IllegalStateException("the generated certificate can be written", e);
    }
  }

  /** Returns the text of a private key, in PKCS #8. */
  public static String write(PrivateKey key) {
    return write("PRIVATE KEY", key.getEncoded());
  }

  private static String write(String type, byte[] content) {
    var text = new StringWriter();
    try (var writer = new PemWriter(text)) {
      writer.writeObject(new PemObject(type, content));
    } catch (IOException e) {
      throw new IllegalStateException("memory can be written to", e);
    }
    return text.toString();
  }
}
