package io.hekla.actors.metrics;

import akka.Done;
import akka.actor.CoordinatedShutdown;
import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Extension;
import akka.actor.typed.ExtensionId;
import akka.actor.typed.Props;
import akka.actor.typed.javadsl.AskPattern;
import io.hekla.controller.metrics.RequestMetrics;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Metrics of a member. Where no port is set at which they could be read, nothing is counted and no
 * class of Kamon is loaded; a port that cannot be had is logged, and Hekla continues without.
 */
public final class Metering implements Extension {
  private static final Id ID = new Id();

  /** Time within which the metrics under Volcano's names are there. */
  private static final Duration PATIENCE = Duration.ofSeconds(8);

  private final Counts counts;
  private final VolcanoMetering volcano;

  private Metering(Counts counts, VolcanoMetering volcano) {
    this.counts = counts;
    this.volcano = volcano;
  }

  /** Returns the counts of an actor system. */
  public static Counts of(ActorSystem<?> system) {
    return ID.apply(system).counts;
  }

  /** Returns the metrics of an actor system under Volcano's names. */
  public static VolcanoMetering volcano(ActorSystem<?> system) {
    return ID.apply(system).volcano;
  }

  private static final class Id extends ExtensionId<Metering> {
    @Override
    public Metering createExtension(ActorSystem<?> system) {
      Optional<MetricsSettings> settings = MetricsSettings.read(system.settings().config());
      Metering metering =
          settings
              .map(where -> open(where, system))
              .orElseGet(() -> new Metering(Counts.NONE, VolcanoMetering.NONE));
      return JobTraceActor.start(system)
          .map(traces -> new Metering(metering.counts, metering.volcano.and(traces)))
          .orElse(metering);
    }

    private static Metering open(MetricsSettings settings, ActorSystem<?> system) {
      KamonReport kamon = KamonReport.start(settings, system.settings().config());
      var counts = new KamonCounts();
      var requests = new RequestMetrics();
      ActorRef<VolcanoMetricsActor.Message> actor =
          system.systemActorOf(
              VolcanoMetricsActor.create(settings.jobs(), requests, counts),
              "volcano-metrics",
              Props.empty());
      try {
        MetricsPort.open(settings, system, () -> text(kamon, actor, system));
      } catch (MetricsPort.Taken taken) {
        system.log().error("{}", taken.getMessage());
        kamon.close();
        return new Metering(Counts.NONE, VolcanoMetering.NONE);
      }
      CoordinatedShutdown.get(system)
          .addTask(
              CoordinatedShutdown.PhaseBeforeActorSystemTerminate(),
              "close-metrics",
              () -> {
                kamon.close();
                return CompletableFuture.completedFuture(Done.getInstance());
              });
      return new Metering(counts, VolcanoMetering.by(actor, requests));
    }

    private static CompletionStage<String> text(
        KamonReport kamon, ActorRef<VolcanoMetricsActor.Message> actor, ActorSystem<?> system) {
      return AskPattern.<VolcanoMetricsActor.Message, String>ask(
              actor, VolcanoMetricsActor.Read::new, PATIENCE, system.scheduler())
          .thenApply(volcano -> kamon.text() + volcano);
    }
  }
}
