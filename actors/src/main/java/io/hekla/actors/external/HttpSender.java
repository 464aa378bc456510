package io.hekla.actors.external;

import io.hekla.scheduler.external.ExternalResponse;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Sender of requests that returns whole answers, of limited length and within the time that there
 * is. A failure is an answer too. Redirects are not followed.
 */
public final class HttpSender {
  private static final int OK = 200;
  private static final long LONGEST_ANSWER = 10L << 20;

  private final HttpClient client;
  private final long longestAnswer;

  private HttpSender(HttpClient.Builder builder) {
    this(builder.followRedirects(HttpClient.Redirect.NEVER).build(), LONGEST_ANSWER);
  }

  private HttpSender(HttpClient client, long longestAnswer) {
    this.client = client;
    this.longestAnswer = longestAnswer;
  }

  /** Returns a sender to servers whose certificates the JVM trusts. */
  public static HttpSender verifyingCertificates() {
    return new HttpSender(HttpClient.newBuilder());
  }

  /** Returns a sender that accepts any certificate, for any name. */
  public static HttpSender trustingAnyCertificate() {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {new TrustAllCertificates()}, new SecureRandom());
      return new HttpSender(HttpClient.newBuilder().sslContext(context));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has TLS", e);
    }
  }

  /** Returns the same sender, for answers of so many bytes at most. */
  public HttpSender taking(long longest) {
    return new HttpSender(client, longest);
  }

  /** Returns a request to be completed; empty if this is no URL that can be queried. */
  public static Optional<HttpRequest.Builder> to(String address) {
    try {
      return Optional.of(HttpRequest.newBuilder(URI.create(address)));
    } catch (IllegalArgumentException notAnAddress) {
      return Optional.empty();
    }
  }

  /**
   * Returns the body of the answer. Waits for all of it, not only for its beginning; a caller that
   * needs it no longer may cancel it.
   */
  public CompletableFuture<ExternalResponse> send(HttpRequest request, Duration patience) {
    CompletableFuture<HttpResponse<String>> coming = begin(request);
    CompletableFuture<ExternalResponse> answer =
        coming
            .handle(HttpSender::answer)
            .completeOnTimeout(
                new ExternalResponse.None("it did not answer in time"),
                patience.toNanos(),
                TimeUnit.NANOSECONDS);
    // Of no effect on an answer that has come already.
    var unused = answer.whenComplete((response, failure) -> coming.cancel(true));
    return answer;
  }

  private CompletableFuture<HttpResponse<String>> begin(HttpRequest request) {
    try {
      return client.sendAsync(request, response -> new LimitedText(longestAnswer));
    } catch (IllegalArgumentException impossiblePort) {
      return CompletableFuture.failedFuture(impossiblePort);
    }
  }

  private static ExternalResponse answer(
      @Nullable HttpResponse<String> response, @Nullable Throwable failure) {
    if (response == null) {
      Throwable cause =
          failure instanceof CompletionException wrapped ? wrapped.getCause() : failure;
      return new ExternalResponse.None("it cannot be queried: " + cause);
    }
    return response.statusCode() == OK
        ? new ExternalResponse.Text(response.body())
        : new ExternalResponse.None("it answered with status " + response.statusCode());
  }
}
