package io.hekla.actors.usage;

import io.hekla.actors.external.HttpSender;
import io.hekla.model.cluster.NodeUsageInfo;
import io.hekla.scheduler.configuration.MetricsSource;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Source of the load of the nodes. Queries of each:
 * docs/reference/scheduler-configuration.md#metrics.
 */
interface UsageSource {
  /** Returns its type and address, for people. */
  String name();

  /** Returns the first thing to check when it gives no figures, for people. */
  String remedy();

  /**
   * Returns the load of all nodes; never fails, and takes no longer than the budget.
   *
   * @param now the time of figures that come without one
   */
  CompletableFuture<UsageResult<List<NodeUsageInfo>>> measure(Instant now, Duration budget);

  /** Returns the source that a configuration names, if it names one. */
  static Optional<UsageSource> of(MetricsSource named, ServerPaths api) {
    return switch (named.type()) {
      case NONE -> Optional.empty();
      case PROMETHEUS -> Optional.of(new PrometheusUsage(address(named)));
      case PROMETHEUS_ADAPTOR -> Optional.of(new CustomMetricsUsage(api));
      case ELASTICSEARCH ->
          Optional.of(new ElasticsearchUsage(address(named), named.elasticsearch()));
    };
  }

  private static UsageAddress address(MetricsSource named) {
    return new UsageAddress(
        named.address(),
        named.insecureSkipVerify()
            ? HttpSender.trustingAnyCertificate()
            : HttpSender.verifyingCertificates());
  }
}
