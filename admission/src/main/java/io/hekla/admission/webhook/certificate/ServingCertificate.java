package io.hekla.admission.webhook.certificate;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A certificate that can be served: a chain, leaf first, and its private key. */
public final class ServingCertificate {
  private final List<X509Certificate> chain;
  private final PrivateKey key;

  private ServingCertificate(List<X509Certificate> chain, PrivateKey key) {
    this.chain = List.copyOf(chain);
    this.key = key;
  }

  /** Result of reading a certificate. */
  public sealed interface Reading {
    /** A certificate that can be served. */
    record Fits(ServingCertificate certificate) implements Reading {}

    /** A certificate that cannot be served, and why. */
    record Unusable(String why) implements Reading {}
  }

  /**
   * Reads a chain and its key, which have to match.
   *
   * @param chainPem leaf first
   * @param keyPem in PKCS#8, PKCS#1 or SEC1, not encrypted
   */
  public static Reading read(String chainPem, String keyPem) {
    try {
      List<X509Certificate> chain = Pem.certificates(chainPem);
      if (chain.isEmpty()) {
        return new Reading.Unusable("holds no certificate");
      }
      Optional<PrivateKey> key = Pem.privateKey(keyPem);
      if (key.isEmpty()) {
        return new Reading.Unusable("there is no private key in the key's file");
      }
      return belongTogether(chain.getFirst(), key.get())
          ? new Reading.Fits(new ServingCertificate(chain, key.get()))
          : new Reading.Unusable("the private key is not that of the certificate");
    } catch (GeneralSecurityException e) {
      return new Reading.Unusable(String.valueOf(e.getMessage()));
    }
  }

  private static boolean belongTogether(X509Certificate leaf, PrivateKey key)
      throws GeneralSecurityException {
    String algorithm = key.getAlgorithm();
    if (!leaf.getPublicKey().getAlgorithm().equals(algorithm)) {
      return false;
    }
    String signing =
        switch (algorithm) {
          case "RSA" -> "SHA256withRSA";
          case "EC" -> "SHA256withECDSA";
          default -> algorithm;
        };
    byte[] probe = leaf.getSerialNumber().toByteArray();
    var signer = Signature.getInstance(signing);
    signer.initSign(key);
    signer.update(probe);
    byte[] signature = signer.sign();
    var verifier = Signature.getInstance(signing);
    verifier.initVerify(leaf.getPublicKey());
    verifier.update(probe);
    return verifier.verify(signature);
  }

  List<X509Certificate> chain() {
    return chain;
  }

  PrivateKey key() {
    return key;
  }

  /** Returns the serial number, unique for its issuer. */
  public BigInteger serial() {
    return chain.getFirst().getSerialNumber();
  }

  public Instant validFrom() {
    return chain.getFirst().getNotBefore().toInstant();
  }

  public Instant validUntil() {
    return chain.getFirst().getNotAfter().toInstant();
  }

  /** Returns the names that it is valid for: DNS names and addresses. */
  public List<String> names() {
    try {
      var names = chain.getFirst().getSubjectAlternativeNames();
      return names == null ? List.of() : names.stream().map(one -> one.get(1).toString()).toList();
    } catch (GeneralSecurityException e) {
      return List.of();
    }
  }

  /** Returns a text for people: its serial number and its last day. */
  @Override
  public String toString() {
    return "certificate %s, valid until %s".formatted(serial().toString(16), validUntil());
  }
}
