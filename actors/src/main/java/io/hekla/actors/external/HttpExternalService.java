package io.hekla.actors.external;

import io.hekla.scheduler.external.ExternalRequest;
import io.hekla.scheduler.external.ExternalResponse;
import io.hekla.scheduler.external.ExternalService;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/**
 * Client of external systems that posts questions as JSON and waits for the answers: for each as
 * long as its timeout, for all of one session no longer than the budget. A server that hangs so
 * costs a session its budget and never more.
 */
public final class HttpExternalService {
  private final HttpSender sender = HttpSender.verifyingCertificates();
  private final Duration budget;

  /**
   * Creates a client for one member.
   *
   * @param budget longest time that all questions of one session may take together
   */
  public HttpExternalService(Duration budget) {
    this.budget = budget;
  }

  /** Returns the client for the session that begins now. */
  public ExternalService forSession() {
    long end = System.nanoTime() + budget.toNanos();
    return question -> ask(question, Duration.ofNanos(end - System.nanoTime()));
  }

  private ExternalResponse ask(ExternalRequest question, Duration left) {
    if (!left.isPositive()) {
      return new ExternalResponse.None("the time that a session has for questions is used up");
    }
    return HttpSender.to(question.url())
        .map(request -> post(request, question, left))
        .orElseGet(
            () ->
                new ExternalResponse.None(
                    "\"" + question.url() + "\" is not a URL that can be queried"));
  }

  private ExternalResponse post(
      HttpRequest.Builder request, ExternalRequest question, Duration left) {
    return answer(
        sender.send(
            request
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(question.body()))
                .build(),
            left.compareTo(question.timeout()) < 0 ? left : question.timeout()));
  }

  private static ExternalResponse answer(CompletableFuture<ExternalResponse> coming) {
    try {
      return coming.get();
    } catch (ExecutionException impossible) {
      return new ExternalResponse.None("it cannot be queried: " + impossible.getCause());
    } catch (InterruptedException stopped) {
      coming.cancel(true);
      Thread.currentThread().interrupt();
      return new ExternalResponse.None("the session is being stopped");
    }
  }
}
