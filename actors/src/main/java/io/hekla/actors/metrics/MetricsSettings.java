package io.hekla.actors.metrics;

import com.typesafe.config.Config;
import java.time.Duration;
import java.util.Optional;

/**
 * Settings of the port for metrics, under {@code hekla.metrics}.
 *
 * @param port above 0
 * @param every longest age of the shown values
 * @param jobs most PodGroups, and most Jobs, that have series of their own; at least 0
 */
record MetricsSettings(String host, int port, Duration every, int jobs) {
  MetricsSettings {
    if (port > 65535) {
      throw new IllegalArgumentException("hekla.metrics.port %d is no port".formatted(port));
    }
    if (jobs < 0) {
      throw new IllegalArgumentException("hekla.metrics.jobs %d is below 0".formatted(jobs));
    }
  }

  /** Reads the settings from a whole configuration; empty if no port is set. */
  static Optional<MetricsSettings> read(Config all) {
    Config metrics = all.getConfig("hekla.metrics");
    int port = metrics.getInt("port");
    return port <= 0
        ? Optional.empty()
        : Optional.of(
            new MetricsSettings(
                metrics.getString("host"),
                port,
                metrics.getDuration("every"),
                metrics.getInt("jobs")));
  }
}
