package io.hekla.cli.cluster;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/** Reader of certificates. */
public final class Certificates {
  private static final int LONGEST_MILLIS = 5_000;

  private Certificates() {}

  /** Returns the end of validity of the first certificate of a PEM text; empty if there is none. */
  public static Optional<Instant> end(String pem) {
    try {
      for (var certificate : PemFiles.certificates(pem)) {
        if (certificate instanceof X509Certificate dated) {
          return Optional.of(dated.getNotAfter().toInstant());
        }
      }
      return Optional.empty();
    } catch (GeneralSecurityException unreadable) {
      return Optional.empty();
    }
  }

  /** Returns the same for a text as Secrets have it, in Base64. */
  public static Optional<Instant> endOfEncoded(String base64) {
    return end(new String(Base64.getMimeDecoder().decode(base64), StandardCharsets.US_ASCII));
  }

  /**
   * Completes a TLS handshake with a server, and returns the end of its certificate's validity.
   *
   * @param authorities PEM text by which it must be trusted
   * @throws IOException if it cannot be reached or is not trusted, with the reason
   */
  public static Instant ofServer(URI server, String authorities) throws IOException {
    var trust = new Connection.Trust(authorities, false, Optional.empty());
    int port = server.getPort() < 0 ? 443 : server.getPort();
    try (var socket = (SSLSocket) ClientTls.trusting(trust).getSocketFactory().createSocket()) {
      var parameters = new SSLParameters();
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
      socket.setSSLParameters(parameters);
      socket.setSoTimeout(LONGEST_MILLIS);
      socket.connect(new InetSocketAddress(server.getHost(), port), LONGEST_MILLIS);
      socket.startHandshake();
      return socket.getSession().getPeerCertificates()[0] instanceof X509Certificate dated
          ? dated.getNotAfter().toInstant()
          : Instant.MAX;
    } catch (GeneralSecurityException unusable) {
      throw new IOException(unusable.getMessage(), unusable);
    }
  }
}
