package io.hekla.controller.api.proxy;

import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/** TLS of clients that trust any server: those of a test, on loopback. */
public final class TrustingTls {
  private TrustingTls() {}

  /** Returns a context for clients. */
  public static SSLContext context() throws GeneralSecurityException {
    var tls = SSLContext.getInstance("TLS");
    tls.init(null, new TrustManager[] {new Trust()}, new SecureRandom());
    return tls;
  }

  /** Trust in any server, of the class that also checks the name of the server. */
  private static final class Trust extends X509ExtendedTrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
