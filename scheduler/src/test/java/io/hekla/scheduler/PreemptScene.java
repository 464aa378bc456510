package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;

import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.PodGroupBuilder;

/** A full node, and configurations, of tests of preemption. */
final class PreemptScene {
  static final String ACTIONS = "enqueue allocate preempt backfill";
  static final String GANG = "priority gang conformance";
  static final String SHARES = "drf predicates proportion nodeorder";

  private PreemptScene() {}

  static ClusterBuilder fullNode() {
    return cluster()
        .priorityClass("low", 10)
        .priorityClass("high", 100)
        .node("n1", n -> n.cpu("4"))
        .podGroup(
            "low", g -> running(g).priorityClass("low").pods(2, p -> p.cpu("2").runningOn("n1")));
  }

  static PodGroupBuilder running(PodGroupBuilder podGroup) {
    return podGroup.phase(PodGroupPhase.RUNNING);
  }
}
