package io.hekla.actors.metrics;

import akka.actor.typed.ActorRef;
import io.hekla.controller.cache.Delta;
import io.hekla.controller.metrics.EndedSession;
import io.hekla.controller.metrics.RequestMetrics;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Metrics of a member under Volcano's names; for any thread. Nothing is computed where a figure
 * comes from: it is passed to {@link VolcanoMetricsActor}, and to {@link JobTraceActor}.
 */
public final class VolcanoMetering {
  /** Metrics that cannot be read. */
  static final VolcanoMetering NONE = new VolcanoMetering(List.of(), new RequestMetrics());

  private final List<ActorRef<VolcanoMetricsActor.Message>> readers;
  private final RequestMetrics requests;

  private VolcanoMetering(
      List<ActorRef<VolcanoMetricsActor.Message>> readers, RequestMetrics requests) {
    this.readers = List.copyOf(readers);
    this.requests = requests;
  }

  /** Returns metrics that an actor computes. */
  static VolcanoMetering by(ActorRef<VolcanoMetricsActor.Message> actor, RequestMetrics requests) {
    return new VolcanoMetering(List.of(actor), requests);
  }

  /** Returns the same, with another actor that is told everything, too. */
  VolcanoMetering and(ActorRef<VolcanoMetricsActor.Message> reader) {
    var all = new ArrayList<>(readers);
    all.add(reader);
    return new VolcanoMetering(all, requests);
  }

  /** Returns whether metrics can be read, so that it is worth passing figures on. */
  public boolean areRead() {
    return !readers.isEmpty();
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
    readers.forEach(one -> one.tell(message));
  }
}
