package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;

import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.PodGroupBuilder;

/** Clusters of tests of elastic gangs. */
final class ElasticScene {
  private static final String ELASTIC =
      """
      actions: "enqueue, allocate, preempt, reclaim, backfill"
      tiers:
      - plugins:
        - name: elastic
          arguments: {ARGUMENTS}
        - name: priority
          enablePreemptable: false
        - name: gang
          enablePreemptable: false
          enableReclaimable: false
        - name: conformance
      - plugins:
        - name: overcommit
        - name: predicates
        - name: nodeorder
      """;

  private ElasticScene() {}

  static String elastic(String arguments) {
    return ELASTIC.replace("ARGUMENTS", arguments);
  }

  /** Nodes of one CPU: {@code n0}, {@code n1} … */
  static ClusterBuilder nodes(int count) {
    ClusterBuilder cluster = cluster();
    for (int i = 0; i < count; i++) {
      cluster.node("n" + i, n -> n.cpu("1"));
    }
    return cluster;
  }

  /** So many pods that run, each on a node of its own from this one on. */
  static PodGroupBuilder running(PodGroupBuilder group, int pods, int firstNode) {
    group.phase(PodGroupPhase.RUNNING);
    for (int i = 0; i < pods; i++) {
      String node = "n" + (firstNode + i);
      group.pods(1, p -> p.cpu("1").runningOn(node));
    }
    return group;
  }
}
