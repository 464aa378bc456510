package io.hekla.recorder.explain;

import static io.hekla.recorder.explain.Remedy.Kind.ADD_NODES;
import static io.hekla.recorder.explain.Remedy.Kind.ADMIT_NAMESPACE;
import static io.hekla.recorder.explain.Remedy.Kind.CREATE_QUEUE;
import static io.hekla.recorder.explain.Remedy.Kind.FREE;
import static io.hekla.recorder.explain.Remedy.Kind.LOWER_MINIMUM;
import static io.hekla.recorder.explain.Remedy.Kind.MEND_QUEUES;
import static io.hekla.recorder.explain.Remedy.Kind.OPEN_QUEUE;
import static io.hekla.recorder.explain.Remedy.Kind.RAISE_QUEUE;
import static io.hekla.recorder.explain.Remedy.Kind.RAISE_QUOTA;
import static io.hekla.scheduler.testing.ClusterBuilder.cluster;

import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.cluster.QuotaAmounts;
import io.hekla.model.cluster.QuotaInfo;
import io.hekla.scheduler.decision.QueueReason;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.QueueBuilder;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Situations in which something waits for a queue, a quota, or the cluster as a whole. */
final class SituationsOfQueues {
  private static final String FIRST = "priority gang";
  private static final String SECOND = "predicates proportion nodeorder";

  private static final String HIERARCHY =
      """
      actions: "enqueue, allocate"
      tiers:
      - plugins:
        - name: priority
        - name: gang
        - name: predicates
        - name: capacity
          enableHierarchy: true
      """;

  private SituationsOfQueues() {}

  static Stream<Situation> all() {
    return Stream.concat(ofLimits(), ofFaults());
  }

  private static Stream<Situation> ofLimits() {
    return Stream.of(
        Situation.of(
            QueueReason.NotAdmitted.class,
            Explained.of(
                holding("5")
                    .podGroup("gang", g -> g.queue("q").minMember(2).needs("cpu", "4"))
                    .tiers(FIRST, SECOND),
                "gang"),
            "queue q has no room for 4 cpu: 5 of at most 8 held or reserved (spec.capability)",
            RAISE_QUEUE,
            FREE),
        Situation.of(
            QueueReason.QueueShareUsed.class,
            Explained.of(
                holding("6")
                    .podGroup("gang", g -> g.queue("q").minMember(3).pods(3, p -> p.cpu("2")))
                    .tiers(FIRST, SECOND),
                "gang"),
            "queue q holds 6 of at most 8 cpu (spec.capability); wanted: 4 cpu",
            RAISE_QUEUE,
            FREE,
            LOWER_MINIMUM),
        Situation.of(
            QueueReason.QueueLimitReached.class,
            Explained.of(
                holding("7")
                    .podGroup("gang", g -> g.queue("q").pods(1, p -> p.cpu("2")))
                    .tiers(FIRST, "predicates capacity nodeorder"),
                "gang"),
            "queue q may not hold 2 cpu: 7 of at most 8 held (spec.capability)",
            RAISE_QUEUE,
            FREE),
        Situation.of(
            QueueReason.ClusterFull.class,
            Explained.of(
                cluster()
                    .node("n1", n -> n.cpu("4"))
                    .podGroup(
                        "holds",
                        g ->
                            g.phase(PodGroupPhase.RUNNING).pods(1, p -> p.cpu("4").runningOn("n1")))
                    .podGroup("gang", g -> g.needs("cpu", "2"))
                    .tiers(FIRST, "overcommit predicates nodeorder"),
                "gang"),
            "the cluster has no room for 2 cpu: 4 of 4.8 held or reserved (overcommit-factor 1.2)",
            FREE,
            ADD_NODES),
        Situation.of(
            QueueReason.QuotaFull.class,
            Explained.of(
                cluster()
                    .node("n1", n -> n.cpu("32"))
                    .facts(
                        """
                        apiVersion: v1
                        kind: ResourceQuota
                        metadata: {name: team, namespace: default}
                        spec: {hard: {cpu: "4"}}
                        status: {hard: {cpu: "4"}, used: {cpu: "3"}}
                        """)
                    .podGroup("gang", g -> g.needs("cpu", "2"))
                    .tiers(FIRST, "predicates resourcequota nodeorder"),
                "gang"),
            "quota default/team has no room for 2 cpu: 3 of at most 4 used or reserved (spec.hard)",
            RAISE_QUOTA),
        Situation.of(
            QueueReason.QuotaUnreadable.class,
            Explained.of(
                cluster()
                    .node("n1", n -> n.cpu("4"))
                    .fact(
                        new QuotaInfo(
                            new ObjectKey("default", "team"),
                            QuotaAmounts.NONE,
                            QuotaAmounts.NONE,
                            false))
                    .podGroup("gang", g -> g.needs("cpu", "2"))
                    .tiers(FIRST, "predicates resourcequota nodeorder"),
                "gang"),
            "quota default/team cannot be read, so no PodGroup of its namespace is admitted; see"
                + " the Event on it",
            RAISE_QUOTA));
  }

  private static Stream<Situation> ofFaults() {
    return Stream.of(
        Situation.of(
            QueueReason.QueueNotOpen.class,
            Explained.of(
                cluster()
                    .node("n1", n -> n.cpu("4"))
                    .queue("q", QueueBuilder::closed)
                    .podGroup("gang", g -> g.queue("q").needs("cpu", "1"))
                    .tiers(FIRST, SECOND),
                "gang"),
            "queue q is Closed",
            OPEN_QUEUE),
        Situation.of(
            QueueReason.QueueNotOpen.class,
            Explained.of(
                cluster()
                    .node("n1", n -> n.cpu("4"))
                    .podGroup("gang", g -> g.queue("typo").pods(1, p -> p.cpu("1")))
                    .tiers(FIRST, SECOND),
                "gang"),
            "queue typo is missing",
            CREATE_QUEUE),
        Situation.of(
            QueueReason.NamespaceNotAdmitted.class,
            Explained.of(
                cluster()
                    .node("n1", n -> n.cpu("4"))
                    .namespace("default", Map.of("team", "b"))
                    .queue("q", q -> q.annotation(WellKnownKeys.QUEUE_NAMESPACES, "team=a"))
                    .podGroup("gang", g -> g.queue("q").pods(1, p -> p.cpu("1")))
                    .tiers(FIRST, SECOND),
                "gang"),
            "queue q does not admit namespace default (" + WellKnownKeys.QUEUE_NAMESPACES + ")",
            ADMIT_NAMESPACE),
        Situation.of(
            QueueReason.QueuesFormNoTree.class,
            Explained.of(tree("q", q -> q.parent("typo")), "gang"),
            "the queues form no tree: queue q: its parent typo does not exist (capacity)",
            MEND_QUEUES),
        Situation.of(
            QueueReason.QueuesFormNoTree.class,
            Explained.of(
                tree("q", q -> q)
                    .queue("a", q -> q.parent("b"))
                    .queue("b", q -> q.parent("a"))
                    .queue("c", q -> q.parent("typo")),
                "gang"),
            "the queues form no tree: queue a: it is above itself (capacity)",
            MEND_QUEUES),
        Situation.of(
            QueueReason.QueuesFormNoTree.class,
            Explained.of(tree("q", q -> q).queue("below", q -> q.parent("q")), "gang"),
            "queue q has queues below it and takes no jobs (capacity)",
            MEND_QUEUES),
        Situation.of(
            QueueReason.Overcommitted.class,
            Explained.of(
                tree("q", q -> q.guarantee("cpu", "9"))
                    .configuration(
                        HIERARCHY + "    arguments: {capacity.leaveOutFaultyQueues: true}\n"),
                "gang"),
            "queue q: queues are guaranteed more than the cluster has: 9 cpu of 4 (capacity)",
            MEND_QUEUES,
            ADD_NODES));
  }

  /** A queue of 8 CPUs that holds some. */
  private static ClusterBuilder holding(String cpus) {
    return cluster()
        .node("n1", n -> n.cpu("32"))
        .queue("q", q -> q.capability("cpu", "8"))
        .podGroup(
            "holds",
            g ->
                g.queue("q")
                    .needs("cpu", cpus)
                    .phase(PodGroupPhase.RUNNING)
                    .pods(1, p -> p.cpu(cpus).runningOn("n1")));
  }

  /** A job of a queue, where queues have to form a tree. */
  private static ClusterBuilder tree(String name, UnaryOperator<QueueBuilder> queue) {
    return cluster()
        .node("n1", n -> n.cpu("4"))
        .queue("root", q -> q)
        .queue(name, queue)
        .podGroup("gang", g -> g.queue(name).pods(1, p -> p.cpu("1")))
        .configuration(HIERARCHY);
  }
}
