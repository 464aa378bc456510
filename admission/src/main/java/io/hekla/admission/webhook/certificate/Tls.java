package io.hekla.admission.webhook.certificate;

import io.hekla.model.tls.CipherOrder;
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
import org.jspecify.annotations.Nullable;

/** TLS 1.2 or newer with the certificate that is current at each handshake. */
public final class Tls {
  private static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};

  private final CurrentCertificate current = new CurrentCertificate();
  private final SSLContext context;
  private final ClientAuthentication clientAuthentication;

  /** Mode of client authentication. */
  private enum ClientAuthentication {
    NO,
    WANTED,
    NEEDED
  }

  /** Creates TLS without client certificates. */
  public Tls() {
    this(ClientAuthentication.NO, null);
  }

  private Tls(ClientAuthentication clientAuthentication, TrustManager @Nullable [] trustManagers) {
    this.clientAuthentication = clientAuthentication;
    try {
      context = SSLContext.getInstance("TLS");
      context.init(new KeyManager[] {current}, trustManagers, null);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has TLS", e);
    }
  }

  /**
   * Creates TLS that requests a certificate of clients.
   *
   * @param authorities issuers of the certificates that are accepted; at least one
   * @param needed whether a client without one is refused
   */
  public static Tls asking(List<X509Certificate> authorities, boolean needed) {
    return new Tls(
        needed ? ClientAuthentication.NEEDED : ClientAuthentication.WANTED, trusting(authorities));
  }

  /**
   * Creates TLS that requests a certificate of clients and accepts every one, so that TLS shows no
   * more than that the client has its key. For servers that check the certificate themselves,
   * because the trusted authorities may change while they run; a client without one is accepted.
   */
  public static Tls askingAny() {
    return new Tls(ClientAuthentication.WANTED, new TrustManager[] {new AnyClient()});
  }

  private static TrustManager[] trusting(List<X509Certificate> authorities) {
    try {
      var trusted = KeyStore.getInstance(KeyStore.getDefaultType());
      trusted.load(null, null);
      int number = 0;
      for (X509Certificate authority : authorities) {
        trusted.setCertificateEntry("client-ca-" + number++, authority);
      }
      var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(trusted);
      return trust.getTrustManagers();
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("every JDK has stores of certificates", e);
    }
  }

  /** Returns whether a certificate is requested of clients, required or not. */
  public boolean asksClients() {
    return clientAuthentication != ClientAuthentication.NO;
  }

  /** Serves this certificate to new connections; existing ones stay. */
  public void serve(ServingCertificate certificate) {
    current.serve(certificate);
  }

  /** Returns the certificate of new connections; without one, no connection can be established. */
  public Optional<ServingCertificate> served() {
    return current.served();
  }

  /** Creates the server's side of one connection. */
  public SSLEngine newServerEngine() {
    SSLEngine engine = context.createSSLEngine();
    engine.setUseClientMode(false);
    engine.setEnabledProtocols(PROTOCOLS);
    engine.setSSLParameters(CipherOrder.in(engine.getSSLParameters()));
    switch (clientAuthentication) {
      case NO -> {}
      case WANTED -> engine.setWantClientAuth(true);
      case NEEDED -> engine.setNeedClientAuth(true);
    }
    return engine;
  }
}
