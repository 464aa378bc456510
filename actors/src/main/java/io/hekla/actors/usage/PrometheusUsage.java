package io.hekla.actors.usage;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.model.cluster.NodeUsageInfo;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Source: a Prometheus that scrapes node-exporter: two queries, each for all nodes at once. */
record PrometheusUsage(UsageAddress address) implements UsageSource {
  static final String CPU =
      "avg_over_time((100 - 100 * avg by (instance)"
          + " (rate(node_cpu_seconds_total{mode=\"idle\"}[5m])))[10m:30s])";
  static final String MEMORY =
      "100 * avg by (instance) (avg_over_time((1 - node_memory_MemAvailable_bytes"
          + " / node_memory_MemTotal_bytes)[10m:30s]))";

  @Override
  public String name() {
    return "prometheus at " + address;
  }

  @Override
  public String remedy() {
    return "address must be the URL of a Prometheus that scrapes node-exporter, with the names of the"
        + " nodes as label instance";
  }

  @Override
  public CompletableFuture<UsageResult<List<NodeUsageInfo>>> measure(Instant now, Duration budget) {
    return ask(CPU, now, budget)
        .thenCombine(
            ask(MEMORY, now, budget),
            (cpu, memory) -> UsageResult.both(cpu, memory, UsageSample::join));
  }

  private CompletableFuture<UsageResult<List<UsageSample>>> ask(
      String query, Instant now, Duration budget) {
    String path = "api/v1/query?query=" + URLEncoder.encode(query, StandardCharsets.UTF_8);
    return address
        .ask(path, HttpRequest.Builder::GET, budget)
        .thenApply(
            answer ->
                UsageResult.json(answer)
                    .then(json -> UsageResult.list(json, "/data/result"))
                    .then(
                        all ->
                            new UsageResult.This<>(
                                all.stream().map(one -> figure(one, now)).toList())));
  }

  private static UsageSample figure(JsonNode series, Instant now) {
    return new UsageSample(
        series.path("metric").path("instance").asText(),
        UsageSample.number(series.path("value").path(1)),
        now);
  }
}
