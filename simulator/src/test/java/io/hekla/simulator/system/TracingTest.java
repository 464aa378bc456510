package io.hekla.simulator.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import io.hekla.apiserver.store.EmbeddedApiServer;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Traces of jobs, as a collector of OpenTelemetry receives them. */
class TracingTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path data;
  private final EmbeddedApiServer server = StartedSystem.emptyServer();
  private final List<JsonNode> spans = new CopyOnWriteArrayList<>();

  @SuppressWarnings("NullAway.Init") // set before each test
  private HttpServer collector;

  @BeforeEach
  void startCollector() throws Exception {
    collector = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    collector.createContext(
        "/v1/traces",
        exchange -> {
          JSON.readTree(exchange.getRequestBody())
              .at("/resourceSpans/0/scopeSpans/0/spans")
              .forEach(spans::add);
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    collector.start();
  }

  @AfterEach
  void close() {
    collector.stop(0);
    server.close();
  }

  private static BigInteger time(JsonNode span, String which) {
    return new BigInteger(span.path(which + "TimeUnixNano").asText());
  }

  private JsonNode spanOf(String prefix) {
    return spans.stream()
        .filter(span -> span.path("name").asText().startsWith(prefix))
        .findFirst()
        .orElseThrow(() -> new AssertionError(prefix + " is missing in " + spans));
  }

  @Test
  void aJobIsOneTraceFromItsCreationOverItsSessionAndItsBindsUntilItRuns() throws Exception {
    var address = collector.getAddress();
    try (var hekla =
        StartedSystem.startOn(
            server,
            data,
            Map.of(
                "hekla.tracing.endpoint",
                "http://127.0.0.1:%d/v1/traces".formatted(address.getPort())))) {
      hekla.node("n1", "4").job("runs", 2, Duration.ofHours(1));
      StartedSystem.await("a trace", () -> !spans.isEmpty());
    }

    JsonNode job = spanOf("Job default/runs");
    JsonNode waits = spanOf("PodGroup waits");
    JsonNode session = spanOf("session ");
    JsonNode bind = spanOf("bind of ");
    assertThat(spans).hasSize(4);
    assertThat(job.has("parentSpanId")).isFalse();
    assertThat(job.path("traceId").asText()).matches("[0-9a-f]{32}");
    for (JsonNode child : List.of(waits, session, bind)) {
      assertThat(child.path("traceId")).isEqualTo(job.path("traceId"));
      assertThat(child.path("parentSpanId")).isEqualTo(job.path("spanId"));
      assertThat(time(child, "end")).isGreaterThanOrEqualTo(time(child, "start"));
    }
    assertThat(time(bind, "start")).isEqualTo(time(session, "end"));
    assertThat(time(job, "end")).isGreaterThanOrEqualTo(time(bind, "end"));
    assertThat(session.path("attributes").toString())
        .contains("\"hekla.term\"", "\"hekla.session\"")
        .contains("{\"key\":\"hekla.pods\",\"value\":{\"stringValue\":\"2\"}}");
  }

  @Test
  void aCollectorThatIsAwayHoldsNothingUp() throws Exception {
    collector.stop(0);
    try (var hekla =
        StartedSystem.startOn(
            server,
            data,
            Map.of(
                "hekla.tracing.endpoint",
                "http://127.0.0.1:%d/v1/traces".formatted(collector.getAddress().getPort())))) {
      hekla.node("n1", "4").job("runs", 2, Duration.ofMillis(100));

      hekla.awaitJob("runs", "Completed");
    }
  }
}
