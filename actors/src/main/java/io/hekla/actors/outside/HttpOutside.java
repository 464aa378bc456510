package io.hekla.actors.outside;

import io.hekla.scheduler.outside.Answer;
import io.hekla.scheduler.outside.Outside;
import io.hekla.scheduler.outside.Question;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Posts questions as JSON and waits for the answers: for each as long as it has patience, for all
 * of one session no longer than the budget. A server that hangs so costs a session its budget and
 * never more.
 */
public final class HttpOutside {
  private static final int OK = 200;
  private static final long LONGEST_ANSWER = 10L << 20;

  private final HttpClient client =
      HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NEVER).build();
  private final Duration budget;

  /**
   * Answers for one member.
   *
   * @param budget how long all questions of one session may take together
   */
  public HttpOutside(Duration budget) {
    this.budget = budget;
  }

  /** For the session that begins now. */
  public Outside forSession() {
    long end = System.nanoTime() + budget.toNanos();
    return question -> ask(question, end - System.nanoTime());
  }

  private Answer ask(Question question, long nanosLeft) {
    if (nanosLeft <= 0) {
      return new Answer.None("the time that a session has for questions is used up");
    }
    HttpRequest request;
    try {
      request =
          HttpRequest.newBuilder(URI.create(question.address()))
              .header("Content-Type", "application/json")
              .POST(HttpRequest.BodyPublishers.ofString(question.json()))
              .build();
    } catch (IllegalArgumentException notAnAddress) {
      return new Answer.None("\"" + question.address() + "\" is not a URL that can be asked");
    }
    return answer(
        client.sendAsync(request, response -> new LimitedText(LONGEST_ANSWER)),
        Math.min(nanosLeft, question.patience().toNanos()));
  }

  /** Waits for the whole answer, not only for its beginning. */
  private static Answer answer(CompletableFuture<HttpResponse<String>> coming, long nanos) {
    try {
      HttpResponse<String> response = coming.get(nanos, TimeUnit.NANOSECONDS);
      return response.statusCode() == OK
          ? new Answer.Text(response.body())
          : new Answer.None("it answered with status " + response.statusCode());
    } catch (TimeoutException tooLate) {
      coming.cancel(true);
      return new Answer.None("it did not answer in time");
    } catch (ExecutionException failed) {
      return new Answer.None("it cannot be asked: " + failed.getCause());
    } catch (InterruptedException stopped) {
      coming.cancel(true);
      Thread.currentThread().interrupt();
      return new Answer.None("the session is being stopped");
    }
  }
}
