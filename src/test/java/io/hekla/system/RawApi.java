package io.hekla.system;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import java.net.URI;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Client that speaks plain REST with an API server and sends arbitrary requests. */
public final class RawApi implements AutoCloseable {
  private static final int LONGEST_SECONDS = 60;

  private final KubernetesClient client;
  private final String server;

  public RawApi(Config config) {
    this.client = new KubernetesClientBuilder().withConfig(config).build();
    this.server = client.getMasterUrl().toString().replaceAll("/+$", "");
  }

  /** An answer: its HTTP code and its body. */
  public record Answer(int code, String body) {
    public boolean isDone() {
      return code >= 200 && code < 300;
    }

    public JsonNode tree() {
      try {
        return HostileYaml.JSON.readTree(body);
      } catch (JsonProcessingException e) {
        return MissingNode.getInstance();
      }
    }
  }

  public Answer get(String path) {
    return send(request(path));
  }

  public Answer post(String path, String body) {
    return send(request(path).method("POST", "application/json", body));
  }

  Answer patch(String path, String body) {
    return send(request(path).method("PATCH", "application/merge-patch+json", body));
  }

  public Answer delete(String path) {
    return delete(path, "{}");
  }

  /** Deletes by options, as JSON: beside a body, an API server heeds none in the query. */
  Answer delete(String path, String options) {
    return send(request(path).method("DELETE", "application/json", options));
  }

  private HttpRequest.Builder request(String path) {
    return client.getHttpClient().newHttpRequestBuilder().uri(URI.create(server + path));
  }

  private Answer send(HttpRequest.Builder request) {
    try {
      var answer =
          client
              .getHttpClient()
              .sendAsync(request.build(), String.class)
              .get(LONGEST_SECONDS, TimeUnit.SECONDS);
      return new Answer(answer.code(), answer.body());
    } catch (ExecutionException | TimeoutException e) {
      return new Answer(0, String.valueOf(e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    client.close();
  }
}
