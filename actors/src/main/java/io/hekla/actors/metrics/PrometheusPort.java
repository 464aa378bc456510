package io.hekla.actors.metrics;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.util.Map;
import kamon.Kamon;
import kamon.module.Module;
import kamon.prometheus.PrometheusReporter;

/** Port at which Prometheus reads the metrics of this process, at {@code /metrics}. */
final class PrometheusPort implements AutoCloseable {
  private final Module.Registration registration;

  private PrometheusPort(Module.Registration registration) {
    this.registration = registration;
  }

  /** Failure to open the port. */
  static final class Taken extends Exception {
    private static final long serialVersionUID = 1L;

    Taken(MetricsSettings settings, Exception why) {
      super(
          "metrics: port %d on %s is in use or may not be used (%s): Hekla runs, and nothing is counted; give another one (hekla.metrics.port, hekla.metrics.host)"
              .formatted(settings.port(), settings.host(), root(why)),
          why);
    }

    private static String root(Throwable why) {
      Throwable cause = why.getCause();
      return cause == null ? String.valueOf(why.getMessage()) : root(cause);
    }
  }

  static PrometheusPort open(MetricsSettings settings, Config all) throws Taken {
    Config kamon =
        ConfigFactory.parseMap(
                Map.of(
                    // Ours is made below, so that a port that is taken is known.
                    "kamon.modules.prometheus-reporter.enabled", false,
                    "kamon.environment.service", "hekla",
                    "kamon.metric.tick-interval", settings.every(),
                    "kamon.prometheus.embedded-server.hostname", settings.host(),
                    "kamon.prometheus.embedded-server.port", settings.port()))
            .withFallback(all);
    PrometheusReporter reporter;
    try {
      reporter = new PrometheusReporter(PrometheusReporter.DefaultConfigPath(), kamon);
    } catch (Exception e) {
      // Scala does not declare the exceptions of its constructors.
      throw new Taken(settings, e);
    }
    // Without this nothing ticks, and reporters receive nothing.
    Kamon.initWithoutAttaching(kamon);
    return new PrometheusPort(Kamon.addReporter("prometheus-" + settings.port(), reporter));
  }

  /** Frees the port. */
  @Override
  public void close() {
    registration.cancel();
  }
}
