package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.scheduler.external.ExternalResponse;
import io.hekla.scheduler.testing.ClusterBuilder;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments.ArgumentSet;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever is wrong with some objects harms those alone: a sound job beside them is placed. */
class BadInputTest {
  private static final String GANG = "priority gang conformance";
  private static final String REST = "drf predicates proportion nodeorder";

  private static final String TREE =
      """
      actions: "enqueue, allocate, backfill"
      tiers:
      - plugins:
        - name: gang
        - name: predicates
        - name: capacity
          enableHierarchy: true
          arguments: {capacity.leaveOutFaultyQueues: true}
      """;

  static Stream<ArgumentSet> bad() {
    return Stream.of(
        bad("a bad argument", c -> c.tiers(GANG, REST + " binpack{binpack.weight: heavy}")),
        bad("an unknown plugin", c -> c.tiers(GANG + " nobody", REST)),
        bad(
            "a cycle of queues",
            c ->
                c.queue("a", q -> q.parent("b"))
                    .queue("b", q -> q.parent("a"))
                    .podGroup("bad", g -> g.queue("a").pods(1, p -> p.cpu("64")))
                    .tiers(GANG, REST)),
        bad(
            "a queue below one that is missing",
            c -> c.queue("a", q -> q.parent("missing")).tiers(GANG, REST)),
        bad(
            "a ring in a tree of queues",
            c ->
                c.queue("root", q -> q)
                    .queue("a", q -> q.parent("b"))
                    .queue("b", q -> q.parent("a"))
                    .podGroup("bad", g -> g.queue("a").pods(1, p -> p.cpu("1")))
                    .configuration(TREE)),
        bad(
            "a child that claims more than its parent",
            c ->
                c.queue("root", q -> q)
                    .queue("parent", q -> q.capability("cpu", "1"))
                    .queue("child", q -> q.parent("parent").capability("cpu", "100"))
                    .podGroup("bad", g -> g.queue("child").pods(1, p -> p.cpu("2")))
                    .configuration(TREE)),
        bad(
            "a guarantee larger than the cluster",
            c ->
                c.queue("greedy", q -> q.guarantee("cpu", "1000"))
                    .podGroup("bad", g -> g.queue("greedy").pods(1, p -> p.cpu("1")))
                    .tiers(GANG, "predicates capacity{capacity.leaveOutFaultyQueues: true}")),
        bad(
            "a PodGroup without a queue",
            c ->
                c.podGroup("bad", g -> g.queue("missing").pods(1, p -> p.cpu("1")))
                    .tiers(GANG, REST)),
        bad(
            "HyperNodes in a circle",
            c ->
                c.hyperNodeOver("one", 1, "two")
                    .hyperNodeOver("two", 2, "one")
                    .podGroup("bad", g -> g.phase(PodGroupPhase.INQUEUE).pods(1, p -> p.cpu("64")))
                    .tiers(GANG, REST + " network-topology-aware")),
        bad(
            "quantities beyond all that can be had",
            c ->
                c.queue("huge", q -> q.capability("cpu", "9e300"))
                    .podGroup(
                        "bad", g -> g.queue("huge").pods(1, p -> p.cpu("9e300").memory("9e300")))
                    .tiers(GANG, REST)),
        bad(
            "an extender that answers nonsense",
            c ->
                c.externalService(question -> new ExternalResponse.Text("{\"no\": [answer"))
                    .tiers(
                        GANG,
                        REST
                            + " extender{extender.urlPrefix: http://e, extender.predicateVerb: p,"
                            + " extender.ignorable: true}")),
        bad(
            "an extender that hangs",
            c ->
                c.externalService(question -> new ExternalResponse.None("no answer in time"))
                    .tiers(
                        GANG,
                        REST
                            + " extender{extender.urlPrefix: http://e, extender.predicateVerb: p,"
                            + " extender.ignorable: true}")));
  }

  @ParameterizedTest
  @MethodSource("bad")
  void aSoundJobBesideIsPlaced(UnaryOperator<ClusterBuilder> bad) {
    Engine.Step step =
        bad.apply(
                cluster()
                    .node("n1", n -> n.cpu("4").memory("8Gi"))
                    .podGroup("good", g -> g.pods(1, p -> p.cpu("1").memory("1Gi"))))
            .step("enqueue allocate backfill");

    assertThat(step.faults()).isEmpty();
    assertThat(step.decisions().binds())
        .extracting(bind -> bind.task().name())
        .containsExactly("good-0");
    assertThat(step.decisions().podGroups())
        .filteredOn(podGroup -> podGroup.key().name().equals("bad"))
        .allSatisfy(podGroup -> assertThat(podGroup.reason().text()).isNotEmpty());
  }

  private static ArgumentSet bad(String name, UnaryOperator<ClusterBuilder> change) {
    return argumentSet(name, change);
  }
}
