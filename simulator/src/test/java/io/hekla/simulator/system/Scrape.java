package io.hekla.simulator.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.api.fabric8.FreePort;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/** Metrics of a member, read as Prometheus does. */
record Scrape(int port) {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** Returns the metrics of a port that is free now. */
  static Scrape ofFreePort() {
    return new Scrape(FreePort.next());
  }

  /** All lines, or why there are none. */
  String text() {
    var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:%d/metrics".formatted(port)));
    try (var http = HttpClient.newHttpClient()) {
      return http.send(request.build(), HttpResponse.BodyHandlers.ofString()).body();
    } catch (IOException e) {
      return e.toString();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return e.toString();
    }
  }

  /**
   * Waits until something was counted so often.
   *
   * @param series its name and its labels in the order of their names
   */
  void awaitAtLeast(String series, double count) {
    Awaitility.await(series)
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                assertThat(text().lines().map(Scrape::withSortedLabels))
                    .anySatisfy(
                        line -> {
                          assertThat(line).startsWith(series + " ");
                          assertThat(Double.parseDouble(line.substring(series.length() + 1)))
                              .isGreaterThanOrEqualTo(count);
                        }));
  }

  /** Labels come in any order. */
  private static String withSortedLabels(String line) {
    int from = line.indexOf('{');
    int to = line.indexOf('}');
    return from < 0 || to < from
        ? line
        : Stream.of(line.substring(from + 1, to).split(",", -1))
            .sorted()
            .collect(Collectors.joining(",", line.substring(0, from + 1), line.substring(to)));
  }
}
