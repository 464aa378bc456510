package io.hekla.recorder.explain;

import static io.hekla.recorder.explain.Remedy.Kind.ADD_NODES;
import static io.hekla.recorder.explain.Remedy.Kind.DROP_RELATIONS;
import static io.hekla.recorder.explain.Remedy.Kind.DROP_SELECTOR;
import static io.hekla.recorder.explain.Remedy.Kind.DROP_TOPOLOGY;
import static io.hekla.recorder.explain.Remedy.Kind.FREE;
import static io.hekla.recorder.explain.Remedy.Kind.LOWER_MINIMUM;
import static io.hekla.recorder.explain.Remedy.Kind.MEND_NETWORK;
import static io.hekla.recorder.explain.Remedy.Kind.TOLERATE;
import static io.hekla.scheduler.testing.ClusterBuilder.cluster;

import io.hekla.model.cluster.NetworkTopology;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.cluster.Taint;
import io.hekla.scheduler.decision.PlaceReason;
import io.hekla.scheduler.testing.ClusterBuilder;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** Situations in which no place is found in nodes or the network. */
final class SituationsOfPlaces {
  private static final String FIRST = "priority gang";
  private static final String SECOND = "predicates nodeorder";
  private static final String WITH_NETWORK = "predicates nodeorder network-topology-aware";
  private static final String HOSTNAME = "kubernetes.io/hostname";

  private SituationsOfPlaces() {}

  static Stream<Situation> all() {
    return Stream.of(
        Situation.of(
            PlaceReason.NoNodeFits.class,
            Explained.of(
                cluster()
                    .node("plain", n -> n.cpu("8").label("zone", "a"))
                    .node(
                        "gpu",
                        n -> n.cpu("8").label("zone", "b").taint("gpu", Taint.Effect.NO_SCHEDULE))
                    .podGroup("gang", g -> g.pods(1, p -> p.cpu("4").onlyOn("zone", "b")))
                    .tiers(FIRST, SECOND),
                "gang"),
            "0/2 nodes are available: 1 node(s) didn't match Pod's node affinity/selector,"
                + " 1 node(s) had untolerated taint {gpu: }",
            TOLERATE,
            DROP_SELECTOR),
        Situation.of(
            PlaceReason.NoNodeFits.class,
            Explained.of(
                cluster()
                    .node("n1", n -> n.cpu("8").label(HOSTNAME, "n1"))
                    .podGroup(
                        "gang",
                        g ->
                            g.minMember(2)
                                .pods(
                                    2,
                                    p ->
                                        p.cpu("1")
                                            .label("app", "x")
                                            .apartFrom(HOSTNAME, "app", "x")))
                    .tiers(FIRST, SECOND),
                "gang"),
            "0/1 nodes are available: 1 node(s) didn't match pod anti-affinity rules",
            DROP_RELATIONS,
            ADD_NODES,
            LOWER_MINIMUM),
        Situation.of(
            PlaceReason.SameTaskFailed.class,
            Explained.ofPod(
                full()
                    .podGroup("gang", g -> g.pods(2, p -> p.cpu("2").role("worker")))
                    .tiers(FIRST, SECOND),
                "gang-1"),
            "another pod of task worker found no node",
            FREE,
            ADD_NODES),
        Situation.of(
            PlaceReason.WaitsForRoom.class,
            Explained.ofPod(
                cluster()
                    .node("n1", n -> n.cpu("2"))
                    .podGroup(
                        "old",
                        g -> g.phase(PodGroupPhase.RUNNING).pods(1, p -> p.cpu("2").leaving("n1")))
                    .podGroup("gang", g -> g.pods(1, p -> p.cpu("2")))
                    .tiers(FIRST, SECOND),
                "gang-0"),
            "waits for room on n1",
            ADD_NODES),
        Situation.of(
            PlaceReason.NoHyperNodeFits.class,
            Explained.of(
                cluster()
                    .node("n1", n -> n.cpu("2"))
                    .node("n2", n -> n.cpu("2"))
                    .hyperNode("left", 1, "n1")
                    .hyperNode("right", 1, "n2")
                    .hyperNodeOver("top", 2, "left", "right")
                    .podGroup(
                        "gang",
                        g ->
                            g.minMember(2)
                                .needs("cpu", "4")
                                .within(new NetworkTopology(true, OptionalInt.of(1), ""))
                                .pods(2, p -> p.cpu("2")))
                    .tiers(FIRST, WITH_NETWORK),
                "gang"),
            "no HyperNode of an allowed tier could have room for it",
            DROP_TOPOLOGY),
        Situation.of(
            PlaceReason.NetworkUnclear.class,
            Explained.of(nearby().hyperNodeOver("a", 1, "b").hyperNodeOver("b", 2, "a"), "gang"),
            "HyperNode a is a member of itself, so that the network is unclear",
            MEND_NETWORK,
            DROP_TOPOLOGY),
        Situation.of(
            PlaceReason.NetworkUnclear.class,
            Explained.of(
                nearby().hyperNodeOver("a", 2, "leaf").hyperNodeOver("b", 2, "leaf"), "gang"),
            "HyperNode leaf is a member of more than one other, so that the network is unclear",
            MEND_NETWORK,
            DROP_TOPOLOGY));
  }

  /** A gang that fits into a HyperNode of the lowest tier. */
  private static ClusterBuilder nearby() {
    return cluster()
        .node("n1", n -> n.cpu("4"))
        .hyperNode("leaf", 1, "n1")
        .podGroup(
            "gang",
            g ->
                g.within(new NetworkTopology(true, OptionalInt.of(1), "")).pods(1, p -> p.cpu("1")))
        .tiers(FIRST, WITH_NETWORK);
  }

  /** A node without room. */
  private static ClusterBuilder full() {
    return cluster()
        .node("n1", n -> n.cpu("4"))
        .podGroup(
            "other", g -> g.phase(PodGroupPhase.RUNNING).pods(1, p -> p.cpu("4").runningOn("n1")));
  }
}
