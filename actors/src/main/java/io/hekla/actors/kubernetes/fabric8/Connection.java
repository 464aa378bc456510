package io.hekla.actors.kubernetes.fabric8;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.hekla.actors.kubernetes.RateLimit;
import java.io.ByteArrayOutputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Sends requests as fast as the settings let it, each once: whoever asks knows best what is to be
 * asked again.
 */
final class Connection implements AutoCloseable {
  private final KubernetesClient client;
  private final HttpClient http;
  private final String server;
  private final Duration timeout;
  private final RateLimit limit;
  private final Duration longestRetryAfter;

  Connection(KubernetesClient client, ClientSettings settings) {
    this.client = client;
    this.http = client.getHttpClient();
    this.server = client.getMasterUrl().toString().replaceAll("/+$", "");
    this.timeout = settings.requestTimeout();
    this.longestRetryAfter = settings.longestRetryAfter();
    this.limit = new RateLimit(settings.requestsPerSecond(), settings.burst(), System.nanoTime());
  }

  String server() {
    return server;
  }

  /** Sends a request; fails if there is no whole answer in time. */
  CompletionStage<Reply> send(Call call) {
    long wait = limit.take(System.nanoTime());
    return wait == 0
        ? sendNow(call)
        : CompletableFuture.supplyAsync(
                () -> call, CompletableFuture.delayedExecutor(wait, TimeUnit.NANOSECONDS))
            .thenCompose(this::sendNow);
  }

  private CompletionStage<Reply> sendNow(Call call) {
    var collected = new ByteArrayOutputStream();
    return http.consumeBytes(
            request(call).timeout(timeout.toMillis(), TimeUnit.MILLISECONDS).build(),
            (buffers, body) -> {
              copy(buffers, collected);
              body.consume();
            })
        .orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
        .thenCompose(response -> collect(response, collected));
  }

  private CompletionStage<Reply> collect(
      HttpResponse<AsyncBody> response, ByteArrayOutputStream collected) {
    AsyncBody body = response.body();
    body.consume();
    return body.done()
        .orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
        .whenComplete(
            (done, failure) -> {
              if (failure != null) {
                body.cancel();
              }
            })
        .thenApply(
            done ->
                new Reply(
                    response.code(),
                    collected.toString(StandardCharsets.UTF_8),
                    RetryAfter.read(response.header("Retry-After"), longestRetryAfter)));
  }

  /** Begins a request whose answer has no end; not counted, since there is one per kind. */
  CompletableFuture<HttpResponse<AsyncBody>> stream(
      Call call, AsyncBody.Consumer<List<ByteBuffer>> consumer) {
    return http.consumeBytes(request(call).forStreaming().build(), consumer);
  }

  private HttpRequest.Builder request(Call call) {
    var request = http.newHttpRequestBuilder().uri(URI.create(server + call.path()));
    return call.body().isEmpty()
        ? request
        : request.method(call.method(), call.contentType(), call.body());
  }

  static void copy(List<ByteBuffer> from, ByteArrayOutputStream to) {
    for (ByteBuffer buffer : from) {
      var bytes = new byte[buffer.remaining()];
      buffer.get(bytes);
      to.writeBytes(bytes);
    }
  }

  /** Why there is no answer, for people. */
  static String why(Throwable failure) {
    Throwable cause = failure;
    while (true) {
      if (cause instanceof TimeoutException || cause instanceof HttpTimeoutException) {
        return "no answer in time";
      }
      if (cause instanceof ConnectException) {
        return "no connection";
      }
      if (cause.getCause() == null) {
        return cause.toString();
      }
      cause = cause.getCause();
    }
  }

  @Override
  public void close() {
    client.close();
  }
}
