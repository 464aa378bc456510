package io.hekla.admission.webhook;

import akka.actor.ClassicActorSystemProvider;
import akka.http.javadsl.model.ContentTypes;
import akka.http.javadsl.model.HttpEntities;
import akka.http.javadsl.model.HttpMethods;
import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.MediaTypes;
import akka.http.javadsl.model.StatusCode;
import akka.http.javadsl.model.StatusCodes;
import akka.stream.SystemMaterializer;
import io.hekla.admission.rule.AdmissionContext;
import io.hekla.admission.webhook.BodyReader.Body;
import io.hekla.admission.webhook.ReviewReader.Read;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** HTTP handler of the webhook: reviews on the paths that are on, liveness and readiness. */
final class Requests {
  private static final Logger log = LoggerFactory.getLogger(Requests.class);

  private final WebhookServer.Face face;
  private final BodyReader bodies;
  private final boolean asksClients;
  private final ReviewReader reader;
  private final Executor judging;
  private final Supplier<WebhookReadiness> readiness;
  private final ReviewListener listener;
  private volatile boolean ending;

  private Requests(
      WebhookServer.Face face,
      BodyReader bodies,
      boolean asksClients,
      Executor judging,
      Supplier<WebhookReadiness> readiness,
      ReviewListener listener) {
    this.face = face;
    this.bodies = bodies;
    this.asksClients = asksClients;
    this.reader = new ReviewReader(face.limits().body());
    this.judging = judging;
    this.readiness = readiness;
    this.listener = listener;
  }

  /**
   * @param asksClients whether reviews are only for clients that presented a certificate
   */
  static Requests of(
      ClassicActorSystemProvider system,
      WebhookServer.Face face,
      boolean asksClients,
      Executor judging,
      Supplier<WebhookReadiness> readiness,
      ReviewListener listener) {
    var bodies = new BodyReader(face.limits(), SystemMaterializer.get(system).materializer());
    return new Requests(face, bodies, asksClients, judging, readiness, listener);
  }

  void announceEnd() {
    ending = true;
  }

  CompletionStage<HttpResponse> answer(HttpRequest request) {
    String path = request.getUri().path();
    Optional<WebhookPath> webhook = WebhookPath.at(path).filter(face.paths()::contains);
    if (webhook.isPresent()) {
      return review(webhook.get(), request);
    }
    return CompletableFuture.completedFuture(
        switch (path) {
          case "/healthz", "/healthz/ping", "/livez" -> text(StatusCodes.OK, "ok");
          case "/readyz" -> ready();
          default ->
              discarding(request, text(StatusCodes.NOT_FOUND, "nothing is served at " + path));
        });
  }

  private HttpResponse ready() {
    if (ending) {
      return text(StatusCodes.SERVICE_UNAVAILABLE, "not ready: it is about to end");
    }
    return switch (readiness.get()) {
      case WebhookReadiness.Ready ready -> text(StatusCodes.OK, "ok");
      case WebhookReadiness.NotReady(var why) ->
          text(StatusCodes.SERVICE_UNAVAILABLE, "not ready: " + why);
    };
  }

  private CompletionStage<HttpResponse> review(WebhookPath path, HttpRequest request) {
    long begin = System.nanoTime();
    if (!request.method().equals(HttpMethods.POST)) {
      return refused(request, StatusCodes.METHOD_NOT_ALLOWED, "POST an AdmissionReview");
    }
    if (!request.entity().getContentType().mediaType().equals(MediaTypes.APPLICATION_JSON)) {
      return refused(
          request, StatusCodes.UNSUPPORTED_MEDIA_TYPE, "the body must be application/json");
    }
    if (asksClients && HttpsListener.clientChain(request).isEmpty()) {
      return refused(
          request, StatusCodes.FORBIDDEN, "reviews are for API servers that show a certificate");
    }
    return bodies.with(
        HttpsListener.peer(request).map(Peers::address).orElse(""),
        request.entity(),
        body ->
            switch (body) {
              case Body.Lost(var outcome, var why) ->
                  CompletableFuture.completedFuture(
                      answered(path, outcome, begin, text(status(outcome), why)));
              case Body.Whole(var bytes) ->
                  CompletableFuture.supplyAsync(
                      () -> judge(path, bytes.asByteBuffer(), begin), judging);
            });
  }

  private HttpResponse judge(WebhookPath path, java.nio.ByteBuffer body, long begin) {
    return switch (readiness.get()) {
      case WebhookReadiness.NotReady(var why) ->
          answered(
              path,
              ReviewOutcome.BUSY,
              begin,
              text(status(ReviewOutcome.BUSY), "not ready: " + why));
      case WebhookReadiness.Ready(var context) ->
          switch (reader.read(body)) {
            case Read.Unreadable(var why) ->
                answered(
                    path,
                    ReviewOutcome.UNREADABLE,
                    begin,
                    text(status(ReviewOutcome.UNREADABLE), why));
            case Read.Request(var read) -> {
              AdmissionResponse reply = judge(path, read, context);
              yield answered(
                  path,
                  reply.outcome(),
                  reply.rules(),
                  begin,
                  HttpResponse.create()
                      .withEntity(
                          HttpEntities.create(ContentTypes.APPLICATION_JSON, reply.review())));
            }
          };
    };
  }

  private static AdmissionResponse judge(
      WebhookPath path, AdmissionRequest request, AdmissionContext context) {
    try {
      return ReviewHandler.answer(path, request, context);
    } catch (RuntimeException | StackOverflowError fault) {
      // One object must not end the service for all others.
      log.error(
          "{} {} of {}/{} could not be checked",
          request.operation(),
          request.resource(),
          request.namespace(),
          request.name(),
          fault);
      return AdmissionResponse.failed(
          request.uid(),
          "Hekla could not check this object because of a defect of its own; see its log");
    }
  }

  private HttpResponse answered(
      WebhookPath path, ReviewOutcome outcome, long begin, HttpResponse response) {
    return answered(path, outcome, Set.of(), begin, response);
  }

  private HttpResponse answered(
      WebhookPath path,
      ReviewOutcome outcome,
      Set<String> rules,
      long begin,
      HttpResponse response) {
    listener.reviewed(path, outcome, rules, Duration.ofNanos(System.nanoTime() - begin));
    return response;
  }

  private static StatusCode status(ReviewOutcome outcome) {
    return switch (outcome) {
      case ALLOWED, CHANGED, DENIED, MISDIRECTED, FAILED -> StatusCodes.OK;
      case UNREADABLE -> StatusCodes.BAD_REQUEST;
      case TOO_LARGE -> StatusCodes.CONTENT_TOO_LARGE;
      case TOO_SLOW -> StatusCodes.REQUEST_TIMEOUT;
      case BUSY -> StatusCodes.SERVICE_UNAVAILABLE;
    };
  }

  private CompletionStage<HttpResponse> refused(
      HttpRequest request, StatusCode status, String why) {
    return CompletableFuture.completedFuture(discarding(request, text(status, why)));
  }

  /** Returns the response and discards the request's body unread: it may have no end. */
  private HttpResponse discarding(HttpRequest request, HttpResponse response) {
    bodies.leave(request.entity());
    return response;
  }

  private static HttpResponse text(StatusCode status, String text) {
    return HttpResponse.create()
        .withStatus(status)
        .withEntity(ContentTypes.TEXT_PLAIN_UTF8, text + "\n");
  }
}
