package io.hekla.controller.metrics;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hekla.controller.api.fabric8.FreePort;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A Prometheus that scrapes members each second. */
public final class PrometheusProcess implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Process process;
  private final int port;

  private PrometheusProcess(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  /**
   * Starts it.
   *
   * @param program the file {@code prometheus}
   * @param folder for its data
   * @param scraped ports of the members
   */
  public static PrometheusProcess start(Path program, Path folder, Integer... scraped)
      throws IOException {
    Files.createDirectories(folder);
    Path configuration =
        Files.writeString(
            folder.resolve("prometheus.yml"),
            """
            global: {scrape_interval: 1s, scrape_timeout: 1s}
            scrape_configs:
            - job_name: hekla
              static_configs: [{targets: [%s]}]
            """
                .formatted(
                    Stream.of(scraped)
                        .map("\"127.0.0.1:%d\""::formatted)
                        .collect(Collectors.joining(", "))));
    int port = FreePort.next();
    Process process =
        new ProcessBuilder(
                program.toString(),
                "--config.file=" + configuration,
                "--storage.tsdb.path=" + folder.resolve("data"),
                "--web.listen-address=127.0.0.1:" + port)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("prometheus.log").toFile())
            .start();
    return new PrometheusProcess(process, port);
  }

  /** Returns the values of a query's answer; those that are no number are left out. */
  public List<Double> query(String query) {
    var values = new ArrayList<Double>();
    for (JsonNode series : answer("query?query=" + encoded(query)).path("result")) {
      String value = series.path("value").path(1).asText();
      if (!value.equals("NaN")) {
        values.add(value.endsWith("Inf") ? Double.MAX_VALUE : Double.parseDouble(value));
      }
    }
    return values;
  }

  /** Returns the values of a label of the series of a metric. */
  public List<String> labelValues(String metric, String label) {
    var values = new ArrayList<String>();
    answer("label/%s/values?match[]=%s".formatted(label, encoded(metric)).replace("[]", "%5B%5D"))
        .forEach(value -> values.add(value.asText()));
    return values;
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /** Returns the data of an answer; nothing as long as Prometheus does not answer. */
  private JsonNode answer(String question) {
    var uri = URI.create("http://127.0.0.1:%d/api/v1/%s".formatted(port, question));
    try (var http = HttpClient.newHttpClient()) {
      var request = HttpRequest.newBuilder(uri).build();
      return JSON.readTree(http.send(request, HttpResponse.BodyHandlers.ofString()).body())
          .path("data");
    } catch (IOException notYet) {
      return JSON.missingNode();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return JSON.missingNode();
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
