package io.hekla.actors.metrics;

import akka.Done;
import akka.actor.CoordinatedShutdown;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Extension;
import akka.actor.typed.ExtensionId;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Metrics of a member. Where no port is set at which they could be read, nothing is counted and no
 * class of Kamon is loaded; a port that cannot be had is logged, and Hekla continues without.
 */
public final class Metering implements Extension {
  private static final Id ID = new Id();

  private final Counts counts;

  private Metering(Counts counts) {
    this.counts = counts;
  }

  /** Returns the counts of an actor system. */
  public static Counts of(ActorSystem<?> system) {
    return ID.apply(system).counts;
  }

  private static final class Id extends ExtensionId<Metering> {
    @Override
    public Metering createExtension(ActorSystem<?> system) {
      Optional<MetricsSettings> settings = MetricsSettings.read(system.settings().config());
      return new Metering(settings.map(where -> open(where, system)).orElse(Counts.NONE));
    }

    private static Counts open(MetricsSettings settings, ActorSystem<?> system) {
      PrometheusPort port;
      try {
        port = PrometheusPort.open(settings, system.settings().config());
      } catch (PrometheusPort.Taken taken) {
        system.log().error("{}", taken.getMessage());
        return Counts.NONE;
      }
      CoordinatedShutdown.get(system)
          .addTask(
              CoordinatedShutdown.PhaseBeforeActorSystemTerminate(),
              "close-metrics",
              () -> {
                port.close();
                return CompletableFuture.completedFuture(Done.getInstance());
              });
      return new KamonCounts();
    }
  }
}
