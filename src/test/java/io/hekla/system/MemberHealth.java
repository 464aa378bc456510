package io.hekla.system;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;

/** Health port of a member of this machine. */
public record MemberHealth(String host, int port) {
  private static final Duration LONGEST = Duration.ofSeconds(10);
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(LONGEST).build();

  /** Port of loopback's usual address. */
  public MemberHealth(int port) {
    this("127.0.0.1", port);
  }

  /** Returns whether it answers that the member is ready. */
  public boolean isReady() {
    return ask().map(answer -> answer.statusCode() == HttpURLConnection.HTTP_OK).orElse(false);
  }

  /** Returns whether it says that the scheduler runs on the member. */
  public boolean hostsScheduler() {
    return says().contains("runs here in term");
  }

  /** Returns what it says about readiness; empty if it does not answer. */
  public String says() {
    return ask().map(HttpResponse::body).orElse("");
  }

  private Optional<HttpResponse<String>> ask() {
    try {
      return Optional.of(
          CLIENT.send(
              HttpRequest.newBuilder(URI.create("http://%s:%d/ready".formatted(host, port)))
                  .timeout(LONGEST)
                  .build(),
              HttpResponse.BodyHandlers.ofString()));
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
