package io.hekla.controller.api.fabric8;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.hekla.controller.pace.RateLimit;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * Sender of requests as fast as the settings allow, each once: the caller knows best what to retry.
 */
final class ServerConnection implements AutoCloseable {
  private final KubernetesClient client;
  private final HttpClient http;
  private final String server;
  private final Duration timeout;
  private final RateLimit limit;
  private final Duration longestRetryAfter;

  ServerConnection(KubernetesClient client, ClientSettings settings) {
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

  /** Sends a request; fails if there is no whole answer in time, or it is too long. */
  CompletionStage<HttpReply> send(Call call) {
    return send(call, Optional.empty());
  }

  /**
   * Sends a request whose answer is read while it arrives, if it is one of success; then the reply
   * has no body.
   */
  CompletionStage<HttpReply> send(Call call, Consumer<ByteBuffer> reader) {
    return send(call, Optional.of(reader));
  }

  private CompletionStage<HttpReply> send(Call call, Optional<Consumer<ByteBuffer>> reader) {
    long wait = limit.take(System.nanoTime());
    return wait == 0
        ? sendNow(call, reader)
        : CompletableFuture.supplyAsync(
                () -> call, CompletableFuture.delayedExecutor(wait, TimeUnit.NANOSECONDS))
            .thenCompose(now -> sendNow(now, reader));
  }

  private CompletionStage<HttpReply> sendNow(Call call, Optional<Consumer<ByteBuffer>> reader) {
    var answer = new AnswerBody(reader);
    return http.consumeBytes(
            request(call).timeout(timeout.toMillis(), TimeUnit.MILLISECONDS).build(),
            (buffers, body) -> {
              buffers.forEach(answer::take);
              body.consume();
            })
        .orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
        .thenCompose(response -> collect(response, answer));
  }

  private CompletionStage<HttpReply> collect(HttpResponse<AsyncBody> response, AnswerBody answer) {
    AsyncBody body = response.body();
    answer.begin(response.code());
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
                new HttpReply(
                    response.code(),
                    answer.text(),
                    RetryAfter.read(response.header("Retry-After"), longestRetryAfter)));
  }

  /** Begins a request whose answer has no end; not counted, since there is one per kind. */
  CompletableFuture<HttpResponse<AsyncBody>> stream(
      Call call, AsyncBody.Consumer<List<ByteBuffer>> consumer) {
    return http.consumeBytes(request(call).forStreaming().build(), consumer);
  }

  private HttpRequest.Builder request(Call call) {
    var request = http.newHttpRequestBuilder().uri(URI.create(server + call.path().text()));
    return call.body().isEmpty()
        ? request
        : request.method(call.method(), call.contentType(), call.body());
  }

  /** Returns the reason why there is no answer, for people. */
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
