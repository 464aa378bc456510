package io.hekla.actors.usage;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.hekla.controller.api.Answer;
import io.hekla.model.cluster.NodeUsageInfo;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.configuration.MetricsSource;
import io.hekla.scheduler.configuration.SchedulerConfiguration.Parsed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Queries to each source, and the treatment of its answers. */
class UsageSourceTest {
  private static final Instant NOW = Instant.parse("2026-03-02T12:00:00Z");
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final Duration SHORT = Duration.ofMillis(200);

  @TempDir Path folder;
  private LittleServer server;

  @BeforeEach
  void start() throws Exception {
    server = new LittleServer(LittleServer.prometheus("n1 40", "n1 20"));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void prometheusReportsCpuAndMemoryOfAllNodesInTwoQueries() {
    server.become(LittleServer.prometheus("n1 40.5\nn2 0", "n2 100\nn1 20.25"));

    assertThat(loads(prometheus())).containsExactly(load("n1", 40.5, 20.25), load("n2", 0, 100));
    assertThat(server.received())
        .hasSize(2)
        .allMatch(sentQuery -> sentQuery.startsWith("GET /api/v1/query?query="));
  }

  @Test
  void anAddressMayHaveAPathAndASlashAtItsEnd() {
    assertThat(loads(source("{type: prometheus, address: \"" + server.address() + "/thanos/\"}")))
        .hasSize(1);
    assertThat(server.received())
        .allMatch(sentQuery -> sentQuery.startsWith("GET /thanos/api/v1/query?"));
  }

  @Test
  void incompleteSamplesAreIgnoredAndValuesOutOfRangeAreCut() {
    server.become(
        LittleServer.prometheus(
            "nan NaN\ninf +Inf\nodd x\nhalf 5\n 5\nbelow -3\nabove 101",
            "nan 1\ninf 1\nodd 1\nother 1\n 1\nbelow 1\nabove 1"));

    assertThat(loads(prometheus())).containsExactly(load("above", 100, 1), load("below", 0, 1));
  }

  @Test
  void elasticsearchIsQueriedForAveragesByHost() throws Exception {
    server.become(
        LittleServer.says(
            200,
            """
            {"aggregations": {"nodes": {"buckets": [
              {"key": "n1", "cpu": {"value": 0.405}, "memory": {"value": 0.2}},
              {"key": "n2", "cpu": {"value": null}, "memory": {"value": 0.2}}]}}}
            """));

    UsageSource source =
        source(
            "{type: elasticsearch, address: \""
                + server.address()
                + "\", elasticsearch.index: \"beats-*\", elasticsearch.username: hekla,"
                + " elasticsearch.password: \"s:e\", elasticsearch.hostnameFieldName: host.name}");

    assertThat(loads(source)).containsExactly(load("n1", 40.5, 20));
    String sentQuery = server.received().getFirst();
    assertThat(sentQuery).startsWith("POST /beats-*/_search Basic aGVrbGE6czpl {");
    JsonNode body = UsageResult.JSON.readTree(sentQuery.substring(sentQuery.indexOf('{')));
    assertThat(body.at("/size").asInt(-1)).isZero();
    assertThat(body.at("/query/range/@timestamp/gte").asText()).isEqualTo("now-10m");
    assertThat(body.at("/aggs/nodes/terms/field").asText()).isEqualTo("host.name");
    assertThat(body.at("/aggs/nodes/aggs/cpu/avg/field").asText()).isEqualTo("host.cpu.usage");
    assertThat(body.at("/aggs/nodes/aggs/memory/avg/field").asText())
        .isEqualTo("system.memory.actual.used.pct");
    assertThat(source.name() + source.remedy()).doesNotContain("s:e");
  }

  @Test
  void withoutUserNameNoCredentialsAreSent() {
    source("{type: elasticsearch, address: \"" + server.address() + "\"}")
        .measure(NOW, LONG)
        .join();

    assertThat(server.received())
        .singleElement()
        .asString()
        .contains("/metricbeat-*/_search null ");
  }

  @Test
  void customMetricsAreReadFromTheKubernetesApiWithTheirOwnTime() {
    var served =
        Map.of(
            "/apis/custom.metrics.k8s.io/v1beta2/nodes/*/node_cpu_usage_avg",
            metrics("n1 405m 2026-03-02T11:59:30Z", "n2 1 2027-01-01T00:00:00Z", "n3 0 yesterday"),
            "/apis/custom.metrics.k8s.io/v1beta2/nodes/*/node_memory_usage_avg",
            metrics("n1 0.2 2026-03-02T11:59:00Z", "n2 x 2026-03-02T11:59:00Z", "n3 1 never"));

    assertThat(loads(new CustomMetricsUsage(serving(served))))
        .containsExactly(
            new NodeUsageInfo(
                NodeUsageInfo.keyOf("n1"), 40.5, 20, Instant.parse("2026-03-02T11:59:00Z")),
            load("n3", 0, 100));
  }

  @Test
  void customMetricsOfAnOlderAdapterAreReadToo() {
    var served =
        Map.of(
            "/apis/custom.metrics.k8s.io/v1beta1/nodes/*/node_cpu_usage_avg",
            metrics("n1 500m x"),
            "/apis/custom.metrics.k8s.io/v1beta1/nodes/*/node_memory_usage_avg",
            metrics("n1 250m x"));

    assertThat(loads(new CustomMetricsUsage(serving(served)))).containsExactly(load("n1", 50, 25));
    assertThat(why(new CustomMetricsUsage(serving(Map.of())), LONG)).contains("status 404");
    assertThat(why(new CustomMetricsUsage(path -> new CompletableFuture<>()), SHORT))
        .isEqualTo("it did not answer in time");
  }

  @Test
  void unusableAnswersAreReportedAndHaveNoEffect() {
    server.become(LittleServer.says(500, "{}"));
    assertThat(why(prometheus(), LONG)).isEqualTo("it answered with status 500");
    for (String nonsense : List.of("}{", "", "\u0000", "[".repeat(100_000))) {
      server.become(LittleServer.says(200, nonsense));
      assertThat(why(prometheus(), LONG)).matches("its answer (is not JSON|has no list at .*)");
    }
    for (String other : List.of("null", "7", "[]", "{\"data\": {\"result\": {\"a\": 1}}}")) {
      server.become(LittleServer.says(200, other));
      assertThat(why(prometheus(), LONG)).isEqualTo("its answer has no list at /data/result");
    }
    for (String empty : List.of("[]", "[1, null, [], {}]", "[{\"value\": {}, \"metric\": 3}]")) {
      server.become(LittleServer.says(200, "{\"data\": {\"result\": " + empty + "}}"));
      assertThat(why(prometheus(), LONG)).startsWith("it reports CPU and memory of no node");
    }
    server.become(server.talksForEver());
    assertThat(why(prometheus(), LONG)).contains("longer than 10485760 bytes");
    server.become(server.hangs());
    assertThat(why(prometheus(), SHORT)).isEqualTo("it did not answer in time");
  }

  @Test
  void anInvalidAddressIsReported() {
    for (String odd : List.of("", "prometheus:9090", "ftp://a", "http://", "http://a b")) {
      assertThat(why(source("{type: prometheus, address: \"" + odd + "\"}"), LONG))
          .isEqualTo("this is no URL that can be queried");
    }
    for (String unreachable : List.of("http://127.0.0.1:1", "http://127.0.0.1:99999")) {
      assertThat(why(source("{type: elasticsearch, address: \"" + unreachable + "\"}"), LONG))
          .startsWith("it cannot be queried: ");
    }
    assertThat(source("{type: prometheus, address: \"http://me:secret@host\"}").name())
        .isEqualTo("prometheus at \"http://…@host\"");
  }

  @Test
  void certificatesAreVerifiedUnlessConfiguredOtherwise() throws Exception {
    HttpsServer secret = HttpsServer.create(LittleServer.local(), 0);
    secret.setHttpsConfigurator(new HttpsConfigurator(selfSigned()));
    try (var its = new LittleServer(secret, LittleServer.prometheus("n1 1", "n1 2"))) {
      String map = "{type: prometheus, address: \"https://127.0.0.1:" + its.port() + "\"";

      assertThat(why(source(map + "}"), LONG)).contains("SSLHandshakeException");
      assertThat(loads(source(map + ", tls.insecureSkipVerify: true}")))
          .containsExactly(load("n1", 1, 2));
    }
  }

  private UsageSource prometheus() {
    return source("{type: prometheus, address: \"" + server.address() + "\"}");
  }

  private static UsageSource source(String map) {
    return UsageSource.of(
            metricsOf(map), path -> CompletableFuture.failedFuture(new AssertionError(path)))
        .orElseThrow();
  }

  private static MetricsSource metricsOf(String map) {
    return ((Parsed.Valid) Engine.read("actions: allocate\nmetrics: " + map))
        .configuration()
        .metrics();
  }

  private static List<NodeUsageInfo> loads(UsageSource source) {
    UsageResult<List<NodeUsageInfo>> result = source.measure(NOW, LONG).join();
    assertThat(result).isInstanceOf(UsageResult.This.class);
    return ((UsageResult.This<List<NodeUsageInfo>>) result).value();
  }

  private static String why(UsageSource source, Duration budget) {
    UsageResult<List<NodeUsageInfo>> result = source.measure(NOW, budget).join();
    assertThat(result).isInstanceOf(UsageResult.Nothing.class);
    return ((UsageResult.Nothing<List<NodeUsageInfo>>) result).why();
  }

  private static NodeUsageInfo load(String node, double cpu, double memory) {
    return new NodeUsageInfo(NodeUsageInfo.keyOf(node), cpu, memory, NOW);
  }

  private static ServerPaths serving(Map<String, String> served) {
    return path -> {
      String text = served.get(path.text());
      return CompletableFuture.completedFuture(
          text == null
              ? new Answer.Refused<>(404, "NotFound", "the server could not find it")
              : new Answer.Done<>(json(text)));
    };
  }

  private static JsonNode json(String text) {
    try {
      return UsageResult.JSON.readTree(text);
    } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static String metrics(String... values) {
    return List.of(values).stream()
        .map(value -> value.split(" ", -1))
        .map(
            value ->
                """
                {"describedObject": {"kind": "Node", "name": "%s"}, "value": "%s", "timestamp": "%s"}
                """
                    .formatted((Object[]) value))
        .collect(Collectors.joining(",", "{\"kind\": \"MetricValueList\", \"items\": [", "]}"));
  }

  /** Returns the identity of a server that no authority signed. */
  private SSLContext selfSigned() throws Exception {
    Path store = folder.resolve("keys.p12");
    Process made =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keyalg",
                "EC",
                "-dname",
                "CN=elsewhere",
                "-alias",
                "a",
                "-storetype",
                "PKCS12",
                "-storepass",
                "changeit",
                "-keystore",
                store.toString())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(made.waitFor()).isZero();
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (var in = Files.newInputStream(store)) {
      keys.load(in, "changeit".toCharArray());
    }
    var managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, "changeit".toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    return context;
  }
}
