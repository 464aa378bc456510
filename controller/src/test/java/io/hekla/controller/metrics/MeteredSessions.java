package io.hekla.controller.metrics;

import io.hekla.controller.session.SessionRecord;
import io.hekla.controller.session.SessionStart;
import io.hekla.model.cluster.Change;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.SessionInput;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.testing.ClusterBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Sessions whose metrics are computed. Their clock goes on by a millisecond each time it is read.
 */
final class MeteredSessions {
  static final Duration COLLECTING = Duration.ofMillis(3);
  static final Duration WHOLE = Duration.ofMillis(70);

  private final SessionMetrics metrics;
  private long millis;
  private long number;

  MeteredSessions(int mostJobs) {
    metrics = new SessionMetrics(mostJobs);
  }

  MeteredSessions() {
    this(1000);
  }

  SessionMetrics metrics() {
    return metrics;
  }

  /** Runs a session on a cluster that ends at this time. */
  Engine.Step run(ClusterBuilder cluster, String actions, Instant at) {
    return run(ClusterState.EMPTY, cluster.changes(), configuration(cluster, actions), at);
  }

  /** Runs another session on the state after one, in which nothing has changed. */
  Engine.Step again(Engine.Step before, ClusterBuilder cluster, String actions, Instant at) {
    return run(before.state(), List.of(), configuration(cluster, actions), at);
  }

  private static SchedulerConfiguration configuration(ClusterBuilder cluster, String actions) {
    SchedulerConfiguration tiers = cluster.configuration();
    return new SchedulerConfiguration(
        List.of(actions.split(" ", -1)), tiers.tiers(), tiers.actionArguments());
  }

  private Engine.Step run(
      ClusterState before, List<Change> changes, SchedulerConfiguration configuration, Instant at) {
    var times = new SessionTimes(() -> Duration.ofMillis(++millis).toNanos());
    number++;
    var start = new SessionInput("1-" + number, at, configuration, 0);
    Engine.Step step = Engine.step(before, changes, List.of(), start, times);
    times.end();
    var input =
        new SessionRecord.Input(
            before, changes, new SessionStart(at, 0, configuration, "digest", 0), Map.of());
    var session = new SessionRecord(1, number, input, step, step.decisions().binds(), 100);
    metrics.ended(new EndedSession(session, times, COLLECTING, WHOLE, at));
    return step;
  }

  /** Returns the metrics as Prometheus reads them. */
  ScrapedMetrics scrape() {
    var table = new MetricTable();
    metrics.addTo(table);
    return ScrapedMetrics.read(PrometheusText.of(table));
  }
}
