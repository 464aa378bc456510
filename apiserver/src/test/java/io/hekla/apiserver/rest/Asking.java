package io.hekla.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A plain HTTP client of a REST face. */
final class Asking implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final OpenHttpServer face;
  private final HttpClient http;

  /** Answer to a request. */
  record Said(int code, JsonNode body, HttpResponse<byte[]> response) {}

  Asking(OpenHttpServer face) throws GeneralSecurityException, IOException {
    this.face = face;
    this.http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .sslContext(trusting(face.access().authority()))
            .build();
  }

  Said get(String path) throws IOException, InterruptedException {
    return send(path, request -> request);
  }

  Said get(String path, String accept) throws IOException, InterruptedException {
    return send(path, request -> request.header("Accept", accept));
  }

  Said send(String method, String path, String type, String body)
      throws IOException, InterruptedException {
    return send(
        path,
        request ->
            request
                .header("Content-Type", type)
                .method(method, HttpRequest.BodyPublishers.ofString(body.replace('\'', '"'))));
  }

  Said post(String path, String body) throws IOException, InterruptedException {
    return send("POST", path, "application/json", body);
  }

  Said send(String path, UnaryOperator<HttpRequest.Builder> more)
      throws IOException, InterruptedException {
    HttpRequest request =
        more.apply(
                HttpRequest.newBuilder(URI.create(face.url() + path))
                    .header("Authorization", "Bearer " + face.access().token()))
            .build();
    return said(http.send(request, HttpResponse.BodyHandlers.ofByteArray()));
  }

  Said sendWithoutToken(String path) throws IOException, InterruptedException {
    return said(
        http.send(
            HttpRequest.newBuilder(URI.create(face.url() + path)).build(),
            HttpResponse.BodyHandlers.ofByteArray()));
  }

  /** An answer without an end, to be read at the reader's own pace. */
  InputStream stream(String path) throws IOException, InterruptedException {
    return http.send(streamed(path), HttpResponse.BodyHandlers.ofInputStream()).body();
  }

  /** Begins to read an answer without an end. */
  CompletableFuture<HttpResponse<InputStream>> begin(String path) {
    return http.sendAsync(streamed(path), HttpResponse.BodyHandlers.ofInputStream());
  }

  private HttpRequest streamed(String path) {
    return HttpRequest.newBuilder(URI.create(face.url() + path))
        .header("Authorization", "Bearer " + face.access().token())
        .build();
  }

  private static Said said(HttpResponse<byte[]> response) throws IOException {
    return new Said(response.statusCode(), JSON.readTree(response.body()), response);
  }

  private static SSLContext trusting(String authority)
      throws GeneralSecurityException, IOException {
    var store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    store.setCertificateEntry(
        "hekla",
        CertificateFactory.getInstance("X.509")
            .generateCertificate(
                new ByteArrayInputStream(authority.getBytes(StandardCharsets.US_ASCII))));
    var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(store);
    var context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }

  @Override
  public void close() {
    http.shutdownNow();
  }
}
