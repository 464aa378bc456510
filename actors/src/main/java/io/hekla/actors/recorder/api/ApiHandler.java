package io.hekla.actors.recorder.api;

import static io.hekla.actors.recorder.api.ApiResponses.json;
import static io.hekla.actors.recorder.api.ApiResponses.plain;
import static io.hekla.actors.recorder.api.ApiResponses.refusal;

import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.HttpResponse;
import akka.stream.Materializer;
import akka.stream.javadsl.Sink;
import io.hekla.admission.rule.Requester;
import io.hekla.admission.webhook.HttpsListener;
import io.hekla.admission.webhook.frontproxy.FrontProxy;
import io.hekla.admission.webhook.frontproxy.FrontProxyTrust;
import io.hekla.admission.webhook.frontproxy.Identification;
import io.hekla.recorder.api.Answer;
import io.hekla.recorder.api.AnswerTime;
import io.hekla.recorder.api.ApiRequest;
import io.hekla.recorder.api.ApiStatus;
import io.hekla.recorder.api.Question;
import io.hekla.recorder.api.QuestionLimits;
import io.hekla.recorder.limit.TimeLimit;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** HTTP handler of the API: authentication, bounds, answers. */
final class ApiHandler {
  private static final Logger LOG = LoggerFactory.getLogger(ApiHandler.class);
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final Supplier<Optional<FrontProxyTrust>> trust;
  private final QuestionLimits limits;
  private final Answers answers;
  private final QuestionCounts counts;
  private final Executor answering;
  private final Duration answerTime;
  private final Clock clock;
  private final Materializer materializer;

  ApiHandler(
      Supplier<Optional<FrontProxyTrust>> trust,
      QuestionLimits limits,
      Answers answers,
      QuestionCounts counts,
      Executor answering,
      Duration answerTime,
      Clock clock,
      Materializer materializer) {
    this.trust = trust;
    this.limits = limits;
    this.answers = answers;
    this.counts = counts;
    this.answering = answering;
    this.answerTime = answerTime;
    this.clock = clock;
    this.materializer = materializer;
  }

  CompletionStage<HttpResponse> handle(HttpRequest request) {
    if (!request.entity().isStrict()) {
      // No body means anything here, and it may have no end.
      var unused = request.entity().getDataBytes().runWith(Sink.cancelled(), materializer);
    }
    String path = request.getUri().getPathString();
    return switch (path) {
      case "/healthz", "/livez" -> done(plain(200, "ok"));
      case "/readyz" ->
          done(
              trust.get().isPresent()
                  ? plain(200, "ok")
                  : plain(503, "not ready: no front proxy is trusted yet"));
      default -> authenticated(request, path);
    };
  }

  private CompletionStage<HttpResponse> authenticated(HttpRequest request, String path) {
    Optional<FrontProxyTrust> trusted = trust.get();
    if (trusted.isEmpty()) {
      return other(
          refusal(ApiStatus.unavailable("the front proxy of the API server is not known yet")));
    }
    return switch (identify(request, trusted.get())) {
      case Identification.Unauthenticated(var why) ->
          other(refusal(ApiStatus.of(401, "Unauthorized", why)));
      case Identification.Authenticated(var user) ->
          switch (ApiRequest.read(
              request.method().value(), path, request.getUri().rawQueryString().orElse(""))) {
            case ApiRequest.Document(var tree) -> other(json(200, tree));
            case ApiRequest.Refused(var status) -> other(refusal(status));
            case ApiRequest.Asks(var question) -> asks(user, question);
          };
    };
  }

  private Identification identify(HttpRequest request, FrontProxyTrust trusted) {
    Instant now = clock.instant();
    Supplier<Optional<String>> check =
        () -> FrontProxy.refusal(trusted, HttpsListener.clientChain(request), now);
    Optional<String> refusal =
        HttpsListener.session(request)
            .map(session -> CheckedClients.refusal(session, trusted, now, check))
            .orElseGet(check);
    return FrontProxy.identify(trusted, refusal, headers(request));
  }

  private static List<FrontProxy.Header> headers(HttpRequest request) {
    var headers = new ArrayList<FrontProxy.Header>();
    request
        .getHeaders()
        .forEach(header -> headers.add(new FrontProxy.Header(header.name(), header.value())));
    return headers;
  }

  private CompletionStage<HttpResponse> asks(Requester user, Question question) {
    Optional<QuestionLimits.Refusal> tooMany = limits.begin(QuestionLimits.asker(user.user()));
    if (tooMany.isPresent()) {
      ApiStatus status = tooMany.get().status();
      counts.refused(question.resource(), tooMany.get().limit(), status.code());
      return done(refusal(status));
    }
    long began = System.nanoTime();
    var time = TimeLimit.of(AnswerTime.of(question, answerTime), System::nanoTime);
    CompletableFuture<Answer> answer =
        CompletableFuture.supplyAsync(() -> counted(user, question, time), answering);
    return answer
        .copy()
        .orTimeout(answerTime.toMillis(), TimeUnit.MILLISECONDS)
        .handle(
            (done, failure) -> {
              HttpResponse response =
                  switch (done) {
                    case null -> refusal(failed(question, failure));
                    case Answer.Found(var object) -> json(200, object);
                    case Answer.Refused(var status) -> refusal(status);
                  };
              counts.answered(
                  question.resource(),
                  response.status().intValue(),
                  Duration.ofNanos(System.nanoTime() - began));
              return response;
            });
  }

  private static ApiStatus failed(Question question, Throwable failure) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    if (cause instanceof TimeoutException) {
      return question.tooLong();
    }
    LOG.error("recorder API: no answer to a question about {}", question.resource(), cause);
    return ApiStatus.of(500, "InternalError", "the answer failed; the member's log has the cause");
  }

  /**
   * Answers; a question counts until its thread is free again, also where the user has been
   * answered that it takes too long.
   */
  private Answer counted(Requester user, Question question, TimeLimit time) {
    // The database of a folder works in this process, on threads of its own.
    LongSupplier clock =
        question.resource().isOfHistory() ? System::nanoTime : THREADS::getCurrentThreadCpuTime;
    long began = clock.getAsLong();
    counts.begun();
    try {
      return answers.answer(user, question, time);
    } finally {
      counts.ended();
      limits.done(
          QuestionLimits.asker(user.user()),
          Duration.ofNanos(Math.max(0, clock.getAsLong() - began)));
    }
  }

  /** Answers a request that is no question. */
  private CompletionStage<HttpResponse> other(HttpResponse response) {
    counts.other(response.status().intValue());
    return done(response);
  }

  private static CompletionStage<HttpResponse> done(HttpResponse response) {
    return CompletableFuture.completedFuture(response);
  }
}
