package io.hekla.controller.api.proxy;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.util.Set;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/** Connection from the proxy to the server, which is one of the tests' own and so trusted. */
final class Upstream implements AutoCloseable {
  private static final Set<String> OF_ONE_CONNECTION =
      Set.of(
          "host", "connection", "content-length", "transfer-encoding", "upgrade", "http2-settings");

  private final URI server;
  private final HttpClient http;

  Upstream(URI server) throws GeneralSecurityException {
    var tls = SSLContext.getInstance("TLS");
    tls.init(null, new TrustManager[] {new Trust()}, new SecureRandom());
    this.server = server;
    this.http =
        HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).sslContext(tls).build();
  }

  /** Has the server do what is asked. */
  HttpResponse<InputStream> ask(Incoming incoming) throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(server.resolve(incoming.target()))
            .method(
                incoming.request().method(), HttpRequest.BodyPublishers.ofString(incoming.body()));
    for (int i = 0; i < incoming.headers().size(); i += 2) {
      if (!OF_ONE_CONNECTION.contains(
          incoming.headers().get(i).toLowerCase(java.util.Locale.ROOT))) {
        request.header(incoming.headers().get(i), incoming.headers().get(i + 1));
      }
    }
    return http.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
  }

  @Override
  public void close() {
    http.shutdownNow();
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
