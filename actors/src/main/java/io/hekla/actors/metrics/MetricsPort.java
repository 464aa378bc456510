package io.hekla.actors.metrics;

import akka.actor.typed.ActorSystem;
import akka.http.javadsl.Http;
import akka.http.javadsl.ServerBinding;
import akka.http.javadsl.model.ContentType;
import akka.http.javadsl.model.ContentTypes;
import akka.http.javadsl.model.HttpEntities;
import akka.http.javadsl.model.HttpMethods;
import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.StatusCodes;
import akka.japi.function.Function;
import io.hekla.controller.metrics.PrometheusText;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** Port at which Prometheus reads the metrics of this process, at {@code /metrics}. */
final class MetricsPort {
  private static final ContentType CONTENT_TYPE = ContentTypes.parse(PrometheusText.CONTENT_TYPE);

  private MetricsPort() {}

  /** Failure to open the port. */
  static final class Taken extends Exception {
    private static final long serialVersionUID = 1L;

    Taken(MetricsSettings settings, Exception why) {
      super(
          "metrics: port %d on %s is in use or may not be used (%s): Hekla runs, and nothing is counted; give another one (hekla.metrics.port, hekla.metrics.host)"
              .formatted(settings.port(), settings.host(), root(why)),
          why);
    }

    private static String root(Throwable why) {
      Throwable cause = why.getCause();
      return cause == null ? String.valueOf(why.getMessage()) : root(cause);
    }
  }

  /**
   * Opens the port; it closes with the system.
   *
   * @param text the metrics of the moment
   */
  static void open(
      MetricsSettings settings, ActorSystem<?> system, Supplier<CompletionStage<String>> text)
      throws Taken {
    Function<HttpRequest, CompletionStage<HttpResponse>> handler =
        request -> answer(request, system, text);
    ServerBinding binding;
    try {
      binding =
          Http.get(system)
              .newServerAt(settings.host(), settings.port())
              .bind(handler)
              .toCompletableFuture()
              .join();
    } catch (CompletionException e) {
      throw new Taken(settings, e);
    }
    var unused = binding.addToCoordinatedShutdown(Duration.ofSeconds(1), system);
  }

  private static CompletionStage<HttpResponse> answer(
      HttpRequest request, ActorSystem<?> system, Supplier<CompletionStage<String>> text) {
    request.discardEntityBytes(system);
    if (!request.getUri().path().equals("/metrics")) {
      return now(StatusCodes.NOT_FOUND.intValue(), "ask for /metrics\n");
    }
    if (request.method() != HttpMethods.GET && request.method() != HttpMethods.HEAD) {
      return now(StatusCodes.METHOD_NOT_ALLOWED.intValue(), "");
    }
    return text.get()
        .handle(
            (metrics, failure) ->
                failure == null
                    ? HttpResponse.create()
                        .withEntity(
                            HttpEntities.create(
                                CONTENT_TYPE, metrics.getBytes(StandardCharsets.UTF_8)))
                    : HttpResponse.create()
                        .withStatus(StatusCodes.SERVICE_UNAVAILABLE)
                        .withEntity(failure + "\n"));
  }

  private static CompletionStage<HttpResponse> now(int status, String text) {
    return CompletableFuture.completedFuture(
        HttpResponse.create().withStatus(status).withEntity(text));
  }
}
