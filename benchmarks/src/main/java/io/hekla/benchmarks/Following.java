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

  /** Turns after which each job has ended once: one in a hundred ends with each. */
  static final int TURNS = 100;

  private final MixedCluster cluster;
  private final ClusterState busy;
  private final List<Decisions.Bind> placed;

  private Following(MixedCluster cluster, ClusterState busy, List<Decisions.Bind> placed) {
    this.cluster = cluster;
    this.busy = busy;
    this.placed = placed;
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
    return new Following(
        cluster, Engine.step(first.state(), changes, input(1)).state(), first.decisions().binds());
  }

  static SessionInput input(int round) {
    SchedulerConfiguration configuration = SchedulerConfiguration.helmDefault();
    return new SessionInput("session-" + round, NOW.plusSeconds(round), configuration, 1);
  }

  /** Returns the state in which everything runs, and the last session found nothing to do. */
  ClusterState busy() {
    return busy;
  }

  /** Returns where its pods were placed. */
  List<Decisions.Bind> placed() {
    return placed;
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
    var changes = new ArrayList<>(reports(round));
    for (int job = round; job < cluster.jobs(); job += TURNS) {
      changes.addAll(MixedCluster.leaving(job));
      changes.addAll(cluster.arriving(cluster.jobs() + job));
    }
    return changes;
  }

  /** Returns the changes when one in a hundred nodes reports. */
  List<Change> reports(int round) {
    var changes = new ArrayList<Change>();
    for (int node = round; node < cluster.nodes(); node += TURNS) {
      changes.add(MixedCluster.node(node, 1));
    }
    return changes;
  }

  /**
   * Returns the changes of a turn: one in a hundred jobs ends, and one that is like it comes.
   *
   * @param turn from 0, without end
   */
  List<Change> turn(int turn) {
    var changes = new ArrayList<Change>();
    leavingIn(turn).forEach(job -> changes.addAll(MixedCluster.leaving(job)));
    arrivingIn(turn).forEach(job -> changes.addAll(cluster.arriving(job)));
    return changes;
  }

  /** Returns the jobs that end with a turn. */
  List<Integer> leavingIn(int turn) {
    return likeIn(turn, turn / TURNS);
  }

  /** Returns the jobs that come with a turn. */
  List<Integer> arrivingIn(int turn) {
    return likeIn(turn, turn / TURNS + 1);
  }

  private List<Integer> likeIn(int turn, int generation) {
    var all = new ArrayList<Integer>();
    for (int job = turn % TURNS; job < cluster.jobs(); job += TURNS) {
      all.add(cluster.like(job, generation));
    }
    return all;
  }

  /** Returns the changes by which the jobs of pods that a session bound run in the next one. */
  static List<Change> starting(List<Decisions.Bind> binds) {
    var changes = new ArrayList<Change>();
    binds.forEach(bind -> changes.add(MixedCluster.running(bind.task(), bind.node())));
    binds.stream()
        .map(bind -> MixedCluster.job(bind.task()))
        .distinct()
        .forEach(job -> changes.add(MixedCluster.podGroup(job, "Running")));
    return changes;
  }
}
