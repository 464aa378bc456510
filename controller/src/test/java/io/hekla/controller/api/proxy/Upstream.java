package io.hekla.controller.api.proxy;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.GeneralSecurityException;
import java.util.Set;

/** Connection from the proxy to the server, which is one of the tests' own and so trusted. */
final class Upstream implements AutoCloseable {
  private static final Set<String> OF_ONE_CONNECTION =
      Set.of(
          "host", "connection", "content-length", "transfer-encoding", "upgrade", "http2-settings");

  private final URI server;
  private final HttpClient http;

  Upstream(URI server) throws GeneralSecurityException {
    this.server = server;
    this.http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .sslContext(TrustingTls.context())
            .build();
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
}
