package io.hekla.actors.metrics;

import akka.actor.typed.ActorRef;
import io.hekla.controller.cache.Delta;
import io.hekla.controller.metrics.EndedSession;
import io.hekla.controller.metrics.RequestMetrics;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Metrics of a member under Volcano's names; for any thread. Nothing is computed where a figure
 * comes from: it is passed to {@link VolcanoMetricsActor}.
 */
public final class VolcanoMetering {
  /** Metrics that cannot be read. */
  static final VolcanoMetering NONE = new VolcanoMetering(Optional.empty(), new RequestMetrics());

  private final Optional<ActorRef<VolcanoMetricsActor.Message>> actor;
  private final RequestMetrics requests;

  private VolcanoMetering(
      Optional<ActorRef<VolcanoMetricsActor.Message>> actor, RequestMetrics requests) {
    this.actor = actor;
    this.requests = requests;
  }

  /** Returns metrics that an actor computes. */
  static VolcanoMetering by(ActorRef<VolcanoMetricsActor.Message> actor, RequestMetrics requests) {
    return new VolcanoMetering(Optional.of(actor), requests);
  }

  /** Returns whether metrics can be read, so that it is worth passing figures on. */
  public boolean areRead() {
    return actor.isPresent();
  }

  /** Returns the metrics of requests to the API server. */
  public RequestMetrics requests() {
    return requests;
  }

  /**
   * Reports that the scheduler runs on this member, in this term; its series are there from now on.
   */
  public void schedulerRuns(long term) {
    tell(new VolcanoMetricsActor.SchedulerRuns(term));
  }

  /** Reports that the scheduler does not run on this member any more; its series go. */
  public void schedulerStandsBy() {
    tell(new VolcanoMetricsActor.SchedulerStandsBy());
  }

  /** Reports a session that has ended. */
  public void sessionEnded(EndedSession session) {
    tell(new VolcanoMetricsActor.SessionEnded(session));
  }

  /** Reports a session that failed. */
  public void sessionFailed() {
    tell(new VolcanoMetricsActor.SessionFailed());
  }

  /**
   * Reports a change of an object.
   *
   * @param job creation of the Job that controls it, if it is a pod of one
   * @param isOurs whether it is a pod that is Hekla's to schedule
   */
  public void changed(Delta delta, Optional<Instant> job, boolean isOurs, Instant at) {
    tell(new VolcanoMetricsActor.Changed(delta, job, isOurs, at));
  }

  /**
   * Reports that the bind of a pod is about to be sent.
   *
   * @param prepared time that its preparations took
   */
  public void bindBegins(String uid, Duration prepared, Instant at) {
    tell(new VolcanoMetricsActor.BindBegins(uid, prepared, at));
  }

  /** Reports the time that a bind took. */
  public void bound(Duration time) {
    tell(new VolcanoMetricsActor.Bound(time));
  }

  private void tell(VolcanoMetricsActor.Message message) {
    actor.ifPresent(one -> one.tell(message));
  }
}
