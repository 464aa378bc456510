package io.hekla.actors.metrics;

import com.typesafe.config.Config;
import java.time.Duration;
import java.util.Optional;

/**
 * Where a member can be asked what it counted; the settings under {@code hekla.metrics}.
 *
 * @param port above 0
 * @param every how old what is shown may be
 */
record MetricsSettings(String host, int port, Duration every) {
  MetricsSettings {
    if (port > 65535) {
      throw new IllegalArgumentException("hekla.metrics.port %d is no port".formatted(port));
    }
  }

  /** Those of a whole configuration; empty if nobody is to ask. */
  static Optional<MetricsSettings> read(Config all) {
    Config metrics = all.getConfig("hekla.metrics");
    int port = metrics.getInt("port");
    return port <= 0
        ? Optional.empty()
        : Optional.of(
            new MetricsSettings(metrics.getString("host"), port, metrics.getDuration("every")));
  }
}
