package io.hekla.relay;

import io.hekla.controller.api.proxy.TrustingTls;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.security.GeneralSecurityException;
import javax.net.ssl.SSLSocketFactory;

/** Sockets of a relay that is plain towards its clients, so that a tap can read what passes. */
public final class TlsToServer implements Sockets {
  private final SSLSocketFactory tls;

  public TlsToServer() throws GeneralSecurityException {
    this.tls = TrustingTls.context().getSocketFactory();
  }

  @Override
  public ServerSocket listen() throws IOException {
    return PLAIN.listen();
  }

  @Override
  public Socket connect(int port) throws IOException {
    return tls.createSocket(InetAddress.getLoopbackAddress(), port);
  }
}
