package io.hekla.actors.usage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.model.cluster.NodeUsageInfo;
import io.hekla.scheduler.configuration.MetricsSource.Elasticsearch;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Source: an Elasticsearch that Metricbeat fills: one search, whose hits are summed up by host. */
record ElasticsearchUsage(UsageAddress address, Elasticsearch source) implements UsageSource {
  private static final int MOST_HOSTS = 50_000;

  @Override
  public String name() {
    return "elasticsearch at " + address;
  }

  @Override
  public String remedy() {
    return "address must be the URL of an Elasticsearch whose index "
        + source.index()
        + " Metricbeat fills, with the names of the nodes as "
        + source.hostnameFieldName()
        + "; elasticsearch.username and .password must be let in";
  }

  @Override
  public CompletableFuture<UsageResult<List<NodeUsageInfo>>> measure(Instant now, Duration budget) {
    return address
        .ask(
            URLEncoder.encode(source.index(), StandardCharsets.UTF_8) + "/_search",
            this::search,
            budget)
        .thenApply(
            answer ->
                UsageResult.json(answer)
                    .then(json -> UsageResult.list(json, "/aggregations/nodes/buckets"))
                    .then(
                        hosts ->
                            UsageSample.join(
                                figures(hosts, "cpu", now), figures(hosts, "memory", now))));
  }

  private static List<UsageSample> figures(List<JsonNode> hosts, String what, Instant now) {
    return hosts.stream()
        .map(
            host ->
                new UsageSample(
                    host.path("key").asText(),
                    UsageSample.number(host.path(what).path("value")) * 100,
                    now))
        .toList();
  }

  private HttpRequest.Builder search(HttpRequest.Builder request) {
    request
        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(query().toString()));
    if (!source.username().isEmpty()) {
      String login = source.username() + ":" + source.password();
      request.header(
          "Authorization",
          "Basic " + Base64.getEncoder().encodeToString(login.getBytes(StandardCharsets.UTF_8)));
    }
    return request;
  }

  private ObjectNode query() {
    ObjectNode query = UsageResult.JSON.createObjectNode().put("size", 0);
    query
        .putObject("query")
        .putObject("range")
        .putObject("@timestamp")
        .put("gte", "now-10m")
        .put("lt", "now");
    ObjectNode nodes = query.putObject("aggs").putObject("nodes");
    nodes.putObject("terms").put("field", source.hostnameFieldName()).put("size", MOST_HOSTS);
    ObjectNode means = nodes.putObject("aggs");
    means.putObject("cpu").putObject("avg").put("field", "host.cpu.usage");
    means.putObject("memory").putObject("avg").put("field", "system.memory.actual.used.pct");
    return query;
  }
}
