package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.api.fabric8.FreePort;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/** Metrics of a process, as Prometheus reads them. */
record Scraped(int port) {
  private static final Duration LONGEST = Duration.ofMinutes(4);

  /** Returns the metrics of a process that will open a port that is free now. */
  static Scraped ofFreePort() {
    return new Scraped(FreePort.next());
  }

  /** Every value by its series: a name and its labels, sorted. */
  Map<String, Double> read() throws IOException, InterruptedException {
    var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:%d/metrics".formatted(port)));
    try (var http = HttpClient.newHttpClient()) {
      String text = http.send(request.build(), BodyHandlers.ofString()).body();
      var values = new TreeMap<String, Double>();
      text.lines()
          .filter(line -> !line.startsWith("#") && line.contains(" "))
          .forEach(
              line -> {
                int end = line.lastIndexOf(' ');
                values.put(sorted(line.substring(0, end)), Double.valueOf(line.substring(end + 1)));
              });
      return values;
    }
  }

  /** Waits until a series has exactly this value: what is read may be a moment old. */
  void await(String series, double value) {
    Awaitility.await(series)
        .atMost(LONGEST)
        .untilAsserted(() -> assertThat(read()).containsEntry(series, value));
  }

  private static String sorted(String series) {
    int from = series.indexOf('{');
    return from < 0
        ? series
        : Stream.of(series.substring(from + 1, series.length() - 1).split(",", -1))
            .sorted()
            .collect(Collectors.joining(",", series.substring(0, from + 1), "}"));
  }
}
