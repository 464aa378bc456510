package io.hekla.admission.webhook.certificate;

import java.security.GeneralSecurityException;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;

/** TLS 1.2 or newer with the certificate that is served at the moment of each handshake. */
public final class Tls {
  private static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};

  private final CurrentCertificate current = new CurrentCertificate();
  private final SSLContext context;

  public Tls() {
    try {
      context = SSLContext.getInstance("TLS");
      context.init(new KeyManager[] {current}, null, null);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has TLS", e);
    }
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
    return engine;
  }
}
