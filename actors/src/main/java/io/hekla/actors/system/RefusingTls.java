package io.hekla.actors.system;

import akka.actor.ActorSystem;
import akka.remote.artery.tcp.SSLEngineProvider;
import java.security.GeneralSecurityException;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSession;
import javax.net.ssl.TrustManager;
import scala.Option;

/** TLS without a certificate and without any trusted peer: no handshake comes to an end. */
public final class RefusingTls implements SSLEngineProvider {
  private final SSLContext context;

  /** Creates the provider; called by Akka, which passes the system. */
  public RefusingTls(ActorSystem system) {
    try {
      context = SSLContext.getInstance("TLS");
      context.init(new KeyManager[0], new TrustManager[0], null);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has TLS", e);
    }
  }

  @Override
  public SSLEngine createServerSSLEngine(String host, int port) {
    return engine(false);
  }

  @Override
  public SSLEngine createClientSSLEngine(String host, int port) {
    return engine(true);
  }

  private SSLEngine engine(boolean client) {
    SSLEngine engine = context.createSSLEngine();
    engine.setUseClientMode(client);
    if (!client) {
      engine.setNeedClientAuth(true);
    }
    return engine;
  }

  @Override
  public Option<Throwable> verifyClientSession(String host, SSLSession session) {
    return refused();
  }

  @Override
  public Option<Throwable> verifyServerSession(String host, SSLSession session) {
    return refused();
  }

  private static Option<Throwable> refused() {
    return Option.apply(new GeneralSecurityException("this member is alone"));
  }
}
