package io.hekla.recorder.explain;

import static io.hekla.recorder.explain.Remedy.Kind.ADD_NODES;
import static io.hekla.recorder.explain.Remedy.Kind.CREATE_PODS;
import static io.hekla.recorder.explain.Remedy.Kind.CREATE_POD_GROUP;
import static io.hekla.recorder.explain.Remedy.Kind.FREE;
import static io.hekla.recorder.explain.Remedy.Kind.LOWER_MINIMUM;
import static io.hekla.scheduler.testing.ClusterBuilder.cluster;

import io.hekla.model.cluster.LabelSelector;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.cluster.SubGroupPolicy;
import io.hekla.scheduler.decision.GangReason;
import io.hekla.scheduler.testing.ClusterBuilder;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Situations in which something waits for the rest of its gang. */
final class SituationsOfGangs {
  private static final String FIRST = "priority gang";
  private static final String SECOND = "predicates nodeorder";

  private SituationsOfGangs() {}

  static Stream<Situation> all() {
    return Stream.of(
        Situation.of(
            GangReason.NotEnoughTasks.class,
            Explained.of(
                cluster()
                    .node("n1", n -> n.cpu("4"))
                    .podGroup("gang", g -> g.minMember(4).pods(1, p -> p.cpu("1")))
                    .tiers(FIRST, SECOND),
                "gang"),
            "1 of 4 pods exist",
            CREATE_PODS,
            LOWER_MINIMUM),
        Situation.of(
            GangReason.NotEnoughTasks.class,
            Explained.of(
                cluster()
                    .node("n1", n -> n.cpu("4"))
                    .podGroup(
                        "gang",
                        g ->
                            g.minMember(3)
                                .minTaskMember("worker", 3)
                                .pods(2, p -> p.cpu("1").role("worker")))
                    .tiers(FIRST, SECOND),
                "gang"),
            "task worker: 2 of 3 pods exist",
            CREATE_PODS,
            LOWER_MINIMUM),
        Situation.of(
            GangReason.NotEnoughSubGroups.class,
            Explained.of(replicas(3).node("n1", n -> n.cpu("8")), "gang"),
            "sub-groups of replicas: 2 of 3 exist",
            CREATE_PODS,
            LOWER_MINIMUM),
        Situation.of(
            GangReason.NoPodGroup.class,
            Explained.ofPod(
                cluster()
                    .node("n1", n -> n.cpu("4"))
                    .podsWithoutPodGroup("gang", g -> g.pods(1, p -> p.cpu("1")))
                    .tiers(FIRST, SECOND),
                "gang-0"),
            "PodGroup gang does not exist",
            CREATE_POD_GROUP),
        Situation.of(
            GangReason.GangNotReady.class,
            Explained.of(gangInPart(), "gang"),
            "2 of 4 placed: 0/2 nodes are available: 2 Insufficient cpu",
            FREE,
            ADD_NODES,
            LOWER_MINIMUM),
        Situation.of(
            GangReason.GangNotReady.class,
            Explained.of(replicas(2).node("n1", n -> n.cpu("3")), "gang"),
            "3 of 4 placed: 0/1 nodes are available: 1 Insufficient cpu",
            ADD_NODES,
            LOWER_MINIMUM),
        Situation.of(
            GangReason.WaitsForGang.class,
            Explained.ofPod(gangInPart(), "gang-0"),
            "could run on n2 and waits for its gang",
            FREE,
            ADD_NODES,
            LOWER_MINIMUM));
  }

  /** A gang of four, of which two have room. */
  private static ClusterBuilder gangInPart() {
    return cluster()
        .node("n1", n -> n.cpu("4"))
        .node("n2", n -> n.cpu("4"))
        .podGroup(
            "other",
            g ->
                g.minMember(1)
                    .phase(PodGroupPhase.RUNNING)
                    .pods(1, p -> p.cpu("3").runningOn("n1")))
        .podGroup("gang", g -> g.minMember(4).pods(4, p -> p.cpu("2")))
        .tiers(FIRST, SECOND);
  }

  /**
   * A gang of two replicas with two pods each.
   *
   * @param least replicas that have to start together
   */
  private static ClusterBuilder replicas(int least) {
    var policy =
        new SubGroupPolicy(
            "replicas", LabelSelector.EVERYTHING, List.of("replica"), 2, least, Optional.empty());
    return cluster()
        .podGroup(
            "gang",
            g ->
                g.minMember(2 * least)
                    .subGroups(policy)
                    .pods(2, p -> p.cpu("1").label("replica", "1"))
                    .pods(2, p -> p.cpu("1").label("replica", "2")))
        .tiers(FIRST, SECOND);
  }
}
