package io.hekla.actors.metrics;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.util.Map;
import kamon.Kamon;
import kamon.module.Module;
import kamon.prometheus.PrometheusReporter;

/** Report of what Kamon counts, as a text for Prometheus. */
final class KamonReport implements AutoCloseable {
  private final PrometheusReporter reporter;
  private final Module.Registration registration;

  private KamonReport(PrometheusReporter reporter, Module.Registration registration) {
    this.reporter = reporter;
    this.registration = registration;
  }

  /** Starts Kamon. */
  static KamonReport start(MetricsSettings settings, Config all) {
    Config kamon =
        ConfigFactory.parseMap(
                Map.of(
                    // Ours is made below; MetricsPort serves it, with metrics that Kamon cannot
                    // name.
                    "kamon.modules.prometheus-reporter.enabled",
                    false,
                    "kamon.prometheus.start-embedded-http-server",
                    false,
                    "kamon.environment.service",
                    "hekla",
                    "kamon.metric.tick-interval",
                    settings.every()))
            .withFallback(all);
    var reporter = new PrometheusReporter(PrometheusReporter.DefaultConfigPath(), kamon);
    // Without this nothing ticks, and reporters receive nothing.
    Kamon.initWithoutAttaching(kamon);
    return new KamonReport(reporter, Kamon.addReporter("prometheus-" + settings.port(), reporter));
  }

  /** Returns the text of the last tick. */
  String text() {
    return reporter.scrapeData();
  }

  @Override
  public void close() {
    registration.cancel();
  }
}
