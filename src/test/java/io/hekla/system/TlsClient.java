package io.hekla.system;

import io.hekla.admission.webhook.certificate.Pem;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

/** Client of the webhook that sends byte by byte, and reads while it sends. */
record TlsClient(SSLSocket socket) implements AutoCloseable {
  private static final int LONGEST_WAIT_MILLIS = 60_000;

  /** One that trusts these authorities, in PEM. */
  static SSLContext trusting(String authorities) throws GeneralSecurityException, IOException {
    return trusting(authorities, new KeyManager[0]);
  }

  /** One that trusts these authorities, in PEM, and shows a certificate of its own. */
  static SSLContext trusting(String authorities, KeyManager[] own)
      throws GeneralSecurityException, IOException {
    KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
    trusted.load(null, null);
    for (var authority : Pem.certificates(authorities)) {
      trusted.setCertificateEntry("ca-" + trusted.size(), authority);
    }
    var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(own, trust.getTrustManagers(), null);
    return context;
  }

  static TlsClient connect(String authorities, int port)
      throws GeneralSecurityException, IOException {
    var socket =
        (SSLSocket) trusting(authorities).getSocketFactory().createSocket("127.0.0.1", port);
    socket.setSoTimeout(LONGEST_WAIT_MILLIS);
    return new TlsClient(socket);
  }

  /** Begins a request whose body is as long as a header says. */
  void head(String path, String length) throws IOException {
    String head =
        "POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n%s\r\n\r\n"
            .formatted(path, length);
    OutputStream out = socket.getOutputStream();
    out.write(head.getBytes(StandardCharsets.US_ASCII));
    out.flush();
  }

  /** The status of the answer, once it is there. */
  int status() throws IOException {
    String line = new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
    return Integer.parseInt(line.substring("HTTP/1.1 ".length()));
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
