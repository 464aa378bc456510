package io.hekla.cli.cluster;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.hekla.cli.failure.CommandFailure;
import io.hekla.model.tls.CipherOrder;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;

/** Requests to the API server, and their failures in words for people. */
final class Http implements AutoCloseable {
  /** JSON mapper for field names of any length: field ownership quotes names given by tenants. */
  static final ObjectMapper JSON =
      new ObjectMapper(
          JsonFactory.builder()
              .streamReadConstraints(
                  StreamReadConstraints.builder()
                      .maxNameLength(StreamReadConstraints.DEFAULT_MAX_STRING_LEN)
                      .build())
              .build());

  /** Timeout of a connection attempt. */
  private static final Duration LONGEST_CONNECT = Duration.ofSeconds(10);

  private final Connection connection;
  private final HttpClient client;

  Http(Connection connection) {
    this.connection = connection;
    var builder = HttpClient.newBuilder().version(Version.HTTP_1_1).connectTimeout(LONGEST_CONNECT);
    if (connection.server().getScheme().equals("https")) {
      SSLContext tls = ClientTls.context(connection);
      builder.sslContext(tls).sslParameters(CipherOrder.in(tls.getDefaultSSLParameters()));
    }
    connection
        .proxy()
        .ifPresent(
            proxy ->
                builder.proxy(
                    ProxySelector.of(new InetSocketAddress(proxy.getHost(), proxy.getPort()))));
    this.client = builder.build();
  }

  Connection connection() {
    return connection;
  }

  /** Answer of the server. */
  record Reply(JsonNode body, HttpHeaders headers) {}

  /**
   * Sends one request.
   *
   * @param type content type of the body; no body is sent if it is empty
   */
  Reply call(String method, String path, String type, String body) {
    HttpRequest.Builder request = request(path);
    request.method(
        method, type.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    if (!type.isEmpty()) {
      request.header("Content-Type", type);
    }
    HttpResponse<byte[]> response = send(request.build(), BodyHandlers.ofByteArray());
    JsonNode tree = tree(response.body());
    if (response.statusCode() >= 300) {
      throw refusal(response, tree, response.body());
    }
    return new Reply(tree, response.headers());
  }

  /** Returns an endless answer, as watches have it. */
  InputStream stream(String path) {
    HttpResponse<InputStream> response =
        send(request(path).GET().build(), BodyHandlers.ofInputStream());
    if (response.statusCode() >= 300) {
      try (InputStream rest = response.body()) {
        byte[] bytes = rest.readAllBytes();
        throw refusal(response, tree(bytes), bytes);
      } catch (IOException cut) {
        throw new CommandFailure("the API server broke off: " + cut.getMessage(), cut);
      }
    }
    return response.body();
  }

  private HttpRequest.Builder request(String path) {
    var request =
        HttpRequest.newBuilder(URI.create(connection.server() + path))
            .header("Accept", "application/json")
            .header("User-Agent", "hekla");
    if (!connection.timeout().isZero()) {
      request.timeout(connection.timeout());
    }
    if (!connection.login().authorization().isEmpty()) {
      request.header("Authorization", connection.login().authorization());
    }
    connection
        .impersonated()
        .ifPresent(
            other -> {
              request.header("Impersonate-User", other.user());
              other.groups().forEach(group -> request.header("Impersonate-Group", group));
            });
    return request;
  }

  private <T> HttpResponse<T> send(HttpRequest request, HttpResponse.BodyHandler<T> handler) {
    try {
      return client.send(request, handler);
    } catch (HttpTimeoutException slow) {
      throw unreachable("does not answer in time; try a longer --request-timeout", slow);
    } catch (ConnectException refused) {
      throw unreachable(
          "cannot be reached; check that it runs and that the address is right", refused);
    } catch (SSLException distrusted) {
      throw unreachable(
          "is not trusted (%s); check certificate-authority in the kubeconfig"
              .formatted(distrusted.getMessage()),
          distrusted);
    } catch (IOException broken) {
      throw unreachable(
          "broke off (%s); check that the address is right".formatted(broken.getMessage()), broken);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw unreachable("was not waited for", stopped);
    }
  }

  private CommandFailure unreachable(String what, Exception cause) {
    return new CommandFailure(
        "the API server %s (%s) %s".formatted(connection.server(), connection.origin(), what),
        cause);
  }

  private static JsonNode tree(byte[] bytes) {
    try {
      return JSON.readTree(bytes);
    } catch (JacksonException noJson) {
      return MissingNode.getInstance();
    } catch (IOException impossible) {
      throw new IllegalStateException("bytes in memory", impossible);
    }
  }

  private static List<ApiFailure.Cause> causes(JsonNode listed) {
    var causes = new ArrayList<ApiFailure.Cause>();
    for (JsonNode cause : listed) {
      String field = cause.path("field").asText("");
      causes.add(
          new ApiFailure.Cause(
              field.equals("<nil>") ? "" : field, cause.path("message").asText("")));
    }
    return causes;
  }

  /** Returns the seconds of the header Retry-After; zero if there are none, or too many. */
  private static Duration retryAfter(HttpHeaders headers) {
    return headers
        .firstValue("retry-after")
        .filter(text -> text.matches("\\d{1,6}"))
        .map(text -> Duration.ofSeconds(Long.parseLong(text)))
        .orElse(Duration.ZERO);
  }

  private ApiFailure refusal(HttpResponse<?> response, JsonNode status, byte[] body) {
    int code = response.statusCode();
    String said = status.path("message").asText("");
    String why = status.path("reason").asText("");
    if (code == 401) {
      return new ApiFailure(
          code,
          why,
          "the API server %s does not know the user; log in again, or correct the user in %s"
              .formatted(connection.server(), connection.origin()));
    }
    if (code == 404 && !status.path("details").hasNonNull("name")) {
      return new ApiFailure(
          code,
          why,
          "the API server %s has no such kind of objects; install what is in deploy/crds"
              .formatted(connection.server()));
    }
    String text = said.isEmpty() ? new String(body, StandardCharsets.UTF_8).strip() : said;
    return new ApiFailure(
        code,
        why,
        text.isEmpty() ? "the API server answered " + code : text,
        causes(status.path("details").path("causes")),
        retryAfter(response.headers()));
  }

  @Override
  public void close() {
    // Idle connections end with the process; waiting for them would delay its end by a second.
    client.shutdownNow();
  }
}
