package io.hekla.benchmarks;

import io.hekla.model.cluster.Change;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.SessionInput;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.snapshot.ClusterState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** A mixed cluster after its first session, when everything runs, and its later changes. */
final class Following {
  private static final Instant NOW = Instant.parse("2026-03-02T12:00:00Z");

  private final MixedCluster cluster;
  private final ClusterState busy;

  private Following(MixedCluster cluster, ClusterState busy) {
    this.cluster = cluster;
    this.busy = busy;
  }

  static Following of(MixedCluster cluster) {
    Engine.Step first = Engine.step(ClusterState.EMPTY, cluster.everything(), input(0));
    var changes = new ArrayList<Change>();
    for (int job = 0; job < cluster.jobs(); job++) {
      changes.add(MixedCluster.podGroup(job, "Running"));
    }
    for (Decisions.Bind bind : first.decisions().binds()) {
      changes.add(MixedCluster.running(bind.task(), bind.node()));
    }
    return new Following(cluster, Engine.step(first.state(), changes, input(1)).state());
  }

  static SessionInput input(int round) {
    SchedulerConfiguration configuration = SchedulerConfiguration.helmDefault();
    return new SessionInput("session-" + round, NOW.plusSeconds(round), configuration, 1);
  }

  /** Returns the state in which everything runs, and the last session found nothing to do. */
  ClusterState busy() {
    return busy;
  }

  /**
   * Returns the changes when one in a hundred nodes reports, one in a hundred jobs ends, and as
   * many arrive.
   */
  List<Change> onePercent() {
    return onePercent(0);
  }

  /**
   * Returns such changes of one of a hundred rounds, each with other nodes and jobs.
   *
   * @param round from 0
   */
  List<Change> onePercent(int round) {
    var changes = new ArrayList<Change>();
    for (int node = round; node < cluster.nodes(); node += 100) {
      changes.add(MixedCluster.node(node, 1));
    }
    for (int job = round; job < cluster.jobs(); job += 100) {
      changes.addAll(MixedCluster.leaving(job));
      changes.addAll(cluster.arriving(cluster.jobs() + job));
    }
    return changes;
  }
}
