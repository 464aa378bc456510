package io.hekla.actors.metrics;

import akka.Done;
import akka.actor.CoordinatedShutdown;
import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.actor.typed.Props;
import akka.actor.typed.javadsl.Behaviors;
import io.hekla.controller.tracing.JobTraces;
import io.hekla.controller.tracing.Span;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * Actor that makes traces of jobs from what sessions and watches report to metrics, on the member
 * where the scheduler runs. A fault costs the spans of one message.
 */
final class JobTraceActor {
  private JobTraceActor() {}

  /** Starts it with an exporter, if the settings name an endpoint. */
  static Optional<ActorRef<VolcanoMetricsActor.Message>> start(ActorSystem<?> system) {
    String endpoint = system.settings().config().getString("hekla.tracing.endpoint");
    if (endpoint.isEmpty()) {
      return Optional.empty();
    }
    var exporter = OtlpExporter.start(URI.create(endpoint));
    CoordinatedShutdown.get(system)
        .addTask(
            CoordinatedShutdown.PhaseBeforeActorSystemTerminate(),
            "close-traces",
            () -> {
              exporter.close();
              return CompletableFuture.completedFuture(Done.getInstance());
            });
    return Optional.of(system.systemActorOf(create(exporter::export), "job-traces", Props.empty()));
  }

  /**
   * Creates the actor.
   *
   * @param export takes the spans of each job that runs
   */
  static Behavior<VolcanoMetricsActor.Message> create(Consumer<List<Span>> export) {
    return Behaviors.setup(
        context -> {
          var traces = new JobTraces();
          return Behaviors.receiveMessage(
              message -> {
                try {
                  take(message, traces, export);
                } catch (RuntimeException | LinkageError defect) {
                  // Nobody depends on traces.
                  context.getLog().error("traces lack a message", defect);
                }
                return Behaviors.same();
              });
        });
  }

  private static void take(
      VolcanoMetricsActor.Message message, JobTraces traces, Consumer<List<Span>> export) {
    switch (message) {
      case VolcanoMetricsActor.SchedulerStandsBy standby -> traces.clear();
      case VolcanoMetricsActor.SessionEnded ended -> traces.ended(ended.session());
      case VolcanoMetricsActor.Changed changed -> {
        List<Span> spans = traces.changed(changed.delta(), changed.at());
        if (!spans.isEmpty()) {
          export.accept(spans);
        }
      }
      case VolcanoMetricsActor.SchedulerRuns runs -> {}
      case VolcanoMetricsActor.SessionFailed failed -> {}
      case VolcanoMetricsActor.BindBegins bind -> {}
      case VolcanoMetricsActor.Bound bound -> {}
      case VolcanoMetricsActor.Read read -> {}
      case VolcanoMetricsActor.ShowNodes show -> {}
    }
  }
}
