package io.hekla.simulator.system;

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

/** A Prometheus that scrapes one member each second. */
final class PrometheusProcess implements AutoCloseable {
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
   */
  static PrometheusProcess start(Path program, Path folder, int scraped) throws IOException {
    Files.createDirectories(folder);
    Path configuration =
        Files.writeString(
            folder.resolve("prometheus.yml"),
            """
            global: {scrape_interval: 1s, scrape_timeout: 1s}
            scrape_configs:
            - job_name: hekla
              static_configs: [{targets: ["127.0.0.1:%d"]}]
            """
                .formatted(scraped));
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

  /** Values that a query returns; those that are no number are left out. */
  List<Double> query(String query) {
    var request =
        HttpRequest.newBuilder(
            URI.create(
                "http://127.0.0.1:%d/api/v1/query?query=%s"
                    .formatted(port, URLEncoder.encode(query, StandardCharsets.UTF_8))));
    var values = new ArrayList<Double>();
    try (var http = HttpClient.newHttpClient()) {
      JsonNode answer =
          JSON.readTree(http.send(request.build(), HttpResponse.BodyHandlers.ofString()).body());
      for (JsonNode series : answer.path("data").path("result")) {
        String value = series.path("value").path(1).asText();
        if (!value.equals("NaN")) {
          values.add(value.endsWith("Inf") ? Double.MAX_VALUE : Double.parseDouble(value));
        }
      }
    } catch (IOException notYet) {
      return List.of();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return values;
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
