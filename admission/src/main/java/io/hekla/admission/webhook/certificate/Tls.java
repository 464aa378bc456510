package io.hekla.admission.webhook.certificate;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/** TLS 1.2 or newer with the certificate that is served at the moment of each handshake. */
public final class Tls {
  private static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};

  private final CurrentCertificate current = new CurrentCertificate();
  private final SSLContext context;
  private final Asked asked;

  /** Whether clients are asked for a certificate. */
  private enum Asked {
    NO,
    WANTED,
    NEEDED
  }

  /** That asks clients for nothing. */
  public Tls() {
    this(Asked.NO, List.of());
  }

  private Tls(Asked asked, List<X509Certificate> authorities) {
    this.asked = asked;
    try {
      context = SSLContext.getInstance("TLS");
      context.init(
          new KeyManager[] {current}, asked == Asked.NO ? null : trusting(authorities), null);
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("every JDK has TLS", e);
    }
  }

  /**
   * That asks clients for a certificate.
   *
   * @param authorities who signed those that are let in; at least one
   * @param needed whether there is no connection without one
   */
  public static Tls asking(List<X509Certificate> authorities, boolean needed) {
    return new Tls(needed ? Asked.NEEDED : Asked.WANTED, authorities);
  }

  private static TrustManager[] trusting(List<X509Certificate> authorities)
      throws GeneralSecurityException, IOException {
    var trusted = KeyStore.getInstance(KeyStore.getDefaultType());
    trusted.load(null, null);
    int number = 0;
    for (X509Certificate authority : authorities) {
      trusted.setCertificateEntry("client-ca-" + number++, authority);
    }
    var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    return trust.getTrustManagers();
  }

  /** Whether clients are asked for a certificate, be it that they need one or not. */
  public boolean asksClients() {
    return asked != Asked.NO;
  }

  /** From now on new connections are shown this one; those that there are stay. */
  public void serve(ServingCertificate certificate) {
    current.serve(certificate);
  }

  /** The one that new connections are shown; until there is one, none comes about. */
  public Optional<ServingCertificate> served() {
    return current.served();
  }

  /** The server's side of one connection. */
  public SSLEngine newServerEngine() {
    SSLEngine engine = context.createSSLEngine();
    engine.setUseClientMode(false);
    engine.setEnabledProtocols(PROTOCOLS);
    switch (asked) {
      case NO -> {}
      case WANTED -> engine.setWantClientAuth(true);
      case NEEDED -> engine.setNeedClientAuth(true);
    }
    return engine;
  }
}
