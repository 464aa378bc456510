package io.hekla.system;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** Health port of a member of this machine. */
public record MemberHealth(int port) {
  private static final Duration LONGEST = Duration.ofSeconds(10);
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(LONGEST).build();

  /** Returns whether it says that the scheduler runs on the member. */
  public boolean hostsScheduler() {
    return says().contains("runs here in term");
  }

  /** Returns what it says about readiness; empty if it does not answer. */
  public String says() {
    try {
      return CLIENT
          .send(
              HttpRequest.newBuilder(URI.create("http://127.0.0.1:%d/ready".formatted(port)))
                  .timeout(LONGEST)
                  .build(),
              HttpResponse.BodyHandlers.ofString())
          .body();
    } catch (IOException e) {
      return "";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "";
    }
  }
}
