package io.hekla.actors.metrics;

import akka.actor.NoSerializationVerificationNeeded;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import io.hekla.controller.cache.Delta;
import io.hekla.controller.metrics.EndedSession;
import io.hekla.controller.metrics.MetricTable;
import io.hekla.controller.metrics.ObjectMetrics;
import io.hekla.controller.metrics.PrometheusText;
import io.hekla.controller.metrics.RequestMetrics;
import io.hekla.controller.metrics.SessionMetrics;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Actor that computes the metrics of sessions and those under Volcano's names, so that neither
 * sessions nor watches do. A fault costs the figures of one message.
 */
final class VolcanoMetricsActor extends AbstractBehavior<VolcanoMetricsActor.Message> {
  /** Pause between two passes over all nodes; sessions may end many times in it. */
  private static final Duration NODES_PAUSE = Duration.ofSeconds(1);

  private final TimerScheduler<Message> timers;
  private final int mostJobs;
  private final RequestMetrics requests;
  private final Counts counts;
  private final ObjectMetrics objects;
  private final SessionFigures figures;
  private Optional<SessionMetrics> sessions = Optional.empty();

  /** Messages, which never leave their member. */
  sealed interface Message extends NoSerializationVerificationNeeded {}

  record SchedulerRuns(long term) implements Message {}

  record SchedulerStandsBy() implements Message {}

  record SessionEnded(EndedSession session) implements Message {}

  record SessionFailed() implements Message {}

  record Changed(Delta delta, Optional<Instant> job, boolean isOurs, Instant at)
      implements Message {}

  record BindBegins(String uid, Duration prepared, Instant at) implements Message {}

  record Bound(Duration time) implements Message {}

  /** Request for all metrics, as a text for Prometheus. */
  record Read(ActorRef<String> replyTo) implements Message {}

  /** Notice that the nodes are to be shown as the last session saw them. */
  record ShowNodes() implements Message {}

  private VolcanoMetricsActor(
      ActorContext<Message> context,
      TimerScheduler<Message> timers,
      int mostJobs,
      RequestMetrics requests,
      Counts counts) {
    super(context);
    this.timers = timers;
    this.mostJobs = mostJobs;
    this.requests = requests;
    this.counts = counts;
    this.objects = new ObjectMetrics(mostJobs);
    this.figures = new SessionFigures(counts);
  }

  /**
   * Creates an actor without figures.
   *
   * @param mostJobs most jobs that have series of their own
   * @param requests counted by others
   * @param counts receives the number of jobs without series
   */
  static Behavior<Message> create(int mostJobs, RequestMetrics requests, Counts counts) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers -> new VolcanoMetricsActor(context, timers, mostJobs, requests, counts)));
  }

  @Override
  public Receive<Message> createReceive() {
    return newReceiveBuilder().onAnyMessage(this::onMessage).build();
  }

  private Behavior<Message> onMessage(Message message) {
    try {
      take(message);
    } catch (RuntimeException | LinkageError | StackOverflowError defect) {
      // Nobody depends on the figures.
      getContext().getLog().error("metrics lack a {}", message.getClass().getSimpleName(), defect);
    }
    return this;
  }

  private void take(Message message) {
    switch (message) {
      case SchedulerRuns scheduler -> {
        if (sessions.isEmpty()) {
          sessions = Optional.of(new SessionMetrics(mostJobs));
          objects.count(true);
        }
        figures.runs(scheduler.term());
      }
      case SchedulerStandsBy standby -> {
        sessions = Optional.empty();
        objects.count(false);
        figures.stops();
      }
      case SessionEnded ended -> {
        figures.ended(ended.session());
        if (!timers.isTimerActive(NODES_PAUSE)) {
          timers.startSingleTimer(NODES_PAUSE, new ShowNodes(), NODES_PAUSE);
        }
        sessions.ifPresent(all -> all.ended(ended.session()));
      }
      case ShowNodes show -> figures.showNodes();
      case SessionFailed failed -> sessions.ifPresent(SessionMetrics::failed);
      case Changed changed ->
          objects.changed(changed.delta(), changed.job(), changed.isOurs(), changed.at());
      case BindBegins bind -> objects.bindBegins(bind.uid(), bind.prepared(), bind.at());
      case Bound bound -> objects.bound(bound.time());
      case Read read -> read.replyTo().tell(text());
    }
  }

  private String text() {
    var table = new MetricTable();
    int leftOut = sessions.map(all -> all.addTo(table)).orElse(0);
    counts.set(Metric.JOBS_LEFT_OUT, leftOut, List.of());
    objects.addTo(table);
    requests.addTo(table);
    return PrometheusText.of(table);
  }
}
