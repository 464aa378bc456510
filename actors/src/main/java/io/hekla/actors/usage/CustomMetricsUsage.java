package io.hekla.actors.usage;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.ApiPath;
import io.hekla.model.cluster.NodeUsageInfo;
import io.hekla.model.resource.Quantities;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/** Source: the custom metrics of the Kubernetes API, as the Prometheus adapter serves them. */
public record CustomMetricsUsage(ServerPaths api) implements UsageSource {
  /** Name of the API group that is read. */
  public static final String GROUP = "custom.metrics.k8s.io";

  /** The metrics of nodes that are read, each from 0 to 1. */
  public static final List<String> METRICS = List.of("node_cpu_usage_avg", "node_memory_usage_avg");

  private static final List<String> VERSIONS = List.of("v1beta2", "v1beta1");

  @Override
  public String name() {
    return "prometheus_adaptor (the custom metrics of the Kubernetes API)";
  }

  @Override
  public String remedy() {
    return "the Prometheus adapter must serve "
        + String.join(" and ", METRICS)
        + " of nodes in "
        + GROUP
        + ", and Hekla be allowed to get them";
  }

  @Override
  public CompletableFuture<UsageResult<List<NodeUsageInfo>>> measure(Instant now, Duration budget) {
    return ask(METRICS.getFirst(), now)
        .thenCombine(
            ask(METRICS.getLast(), now),
            (cpu, memory) -> UsageResult.both(cpu, memory, UsageSample::join))
        .toCompletableFuture()
        .copy()
        .completeOnTimeout(
            new UsageResult.Nothing<>("it did not answer in time"),
            budget.toNanos(),
            TimeUnit.NANOSECONDS);
  }

  private CompletionStage<UsageResult<List<UsageSample>>> ask(String metric, Instant now) {
    return read(metric, VERSIONS)
        .thenApply(
            answer ->
                json(answer)
                    .then(json -> UsageResult.list(json, "/items"))
                    .then(
                        all ->
                            new UsageResult.This<>(
                                all.stream().map(one -> figure(one, now)).toList())));
  }

  /** Reads a metric in the first of these versions that is served. */
  private CompletionStage<Answer<JsonNode>> read(String metric, List<String> versions) {
    ApiPath path = ApiPath.root(GROUP + "/" + versions.getFirst()).then("nodes", "*", metric);
    return api.read(path)
        .thenCompose(
            answer ->
                versions.size() > 1
                        && answer instanceof Answer.Refused<JsonNode> refused
                        && refused.isNotFound()
                    ? read(metric, versions.subList(1, versions.size()))
                    : CompletableFuture.completedFuture(answer));
  }

  private static UsageResult<JsonNode> json(Answer<JsonNode> answer) {
    return switch (answer) {
      case Answer.Done<JsonNode> done -> new UsageResult.This<>(done.object());
      case Answer.Refused<JsonNode> no ->
          new UsageResult.Nothing<>("it answered with status " + no.code() + ", " + no.message());
      case Answer.Unreachable<JsonNode> unreachable ->
          new UsageResult.Nothing<>("it cannot be queried: " + unreachable.message());
      case Answer.Deferred<JsonNode> held ->
          new UsageResult.Nothing<>("it cannot be queried: " + held.why());
    };
  }

  private static UsageSample figure(JsonNode metric, Instant now) {
    return new UsageSample(
        metric.path("describedObject").path("name").asText(),
        percent(metric.path("value").asText()),
        measuredAt(metric.path("timestamp").asText(), now));
  }

  private static double percent(String quantity) {
    try {
      return Quantities.parse(quantity).doubleValue() * 100;
    } catch (IllegalArgumentException none) {
      return Double.NaN;
    }
  }

  /** Returns the time of a measurement, never later than now: clocks differ. */
  private static Instant measuredAt(String timestamp, Instant now) {
    try {
      Instant at = Instant.parse(timestamp);
      return at.isAfter(now) ? now : at;
    } catch (DateTimeException none) {
      return now;
    }
  }
}
