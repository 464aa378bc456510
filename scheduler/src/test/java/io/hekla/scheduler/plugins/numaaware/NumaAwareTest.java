package io.hekla.scheduler.plugins.numaaware;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.ContainerDemand;
import io.hekla.model.cluster.NumaTopologyInfo;
import io.hekla.model.cluster.NumaTopologyInfo.Cpu;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.QosClass;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.PodBuilder;
import io.hekla.scheduler.testing.SessionOutcome;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NumaAwareTest {
  private static final String ACTIONS = "enqueue allocate";
  private static final String TIERS = "predicates nodeorder numa-aware{weight: 10}";

  /** Two NUMA nodes of eight CPUs, two CPUs to a core; so many of each are free. */
  private static NumaTopologyInfo twoNumaNodes(String node, String policy, int free0, int free1) {
    var cpus = new ArrayList<Cpu>();
    for (int number = 0; number < 16; number++) {
      cpus.add(new Cpu(number, number / 8, number / 8, number / 2));
    }
    var free = new TreeSet<>(IntStream.range(0, free0).boxed().toList());
    IntStream.range(8, 8 + free1).forEach(free::add);
    return new NumaTopologyInfo(new ObjectKey("", node), "static", policy, cpus, free, 0, Set.of());
  }

  private static PodBuilder guaranteed(PodBuilder pod, int cpus, String policy) {
    ResourceVector requested = ResourceVector.of(1000.0 * cpus, 1 << 20);
    return pod.cpu(Integer.toString(cpus))
        .memory("1Mi")
        .qos(QosClass.GUARANTEED)
        .container(new ContainerDemand("main", requested, requested))
        .annotation("volcano.sh/numa-topology-policy", policy);
  }

  private static ClusterBuilder withPod(ClusterBuilder cluster, int cpus, String policy) {
    return cluster
        .podGroup("pg", g -> g.minMember(1).pods(1, pod -> guaranteed(pod, cpus, policy)))
        .tiers("gang", TIERS);
  }

  private static ClusterBuilder oneNode(String policy, int free0, int free1) {
    return cluster().node("n", n -> n.cpu("16")).fact(twoNumaNodes("n", policy, free0, free1));
  }

  private static String decision(SessionOutcome outcome) {
    return outcome
        .decisions()
        .binds()
        .getFirst()
        .annotations()
        .getOrDefault("volcano.sh/topology-decision", "");
  }

  @Test
  void asInTheWorkedExampleTheNumaNodeWithRoomIsTaken() {
    SessionOutcome outcome = withPod(oneNode("best-effort", 3, 6), 4, "best-effort").run(ACTIONS);

    assertThat(decision(outcome)).isEqualTo("{\"1\":{\"cpu\":\"4\"}}");
  }

  @Test
  void theNodeThatNeedsFewerNumaNodesIsBetter() {
    var cluster =
        cluster()
            .node("one", n -> n.cpu("16"))
            .node("two", n -> n.cpu("16"))
            .fact(twoNumaNodes("one", "best-effort", 3, 6))
            .fact(twoNumaNodes("two", "best-effort", 3, 3));

    assertThat(withPod(cluster, 4, "best-effort").run(ACTIONS).binds()).containsValue("one");
  }

  @Test
  void bestEffortPrefersANodeWithEnoughCpusToOneWithTooFew() {
    for (int free : List.of(2, 0)) {
      var cluster =
          cluster()
              .node("enough", n -> n.cpu("16"))
              .node("few", n -> n.cpu("16"))
              .fact(twoNumaNodes("enough", "best-effort", 3, 3))
              .fact(twoNumaNodes("few", "best-effort", free, 1));

      assertThat(withPod(cluster, 4, "best-effort").run(ACTIONS).binds()).containsValue("enough");
    }
  }

  @Test
  void bestEffortTakesWholeCoresOfMoreNumaNodesWhereOneHasTooFew() {
    SessionOutcome outcome = withPod(oneNode("best-effort", 3, 3), 4, "best-effort").run(ACTIONS);

    assertThat(decision(outcome)).isEqualTo("{\"0\":{\"cpu\":\"2\"},\"1\":{\"cpu\":\"2\"}}");
  }

  @Test
  void restrictedRefusesMoreNumaNodesThanNecessary() {
    assertThat(withPod(oneNode("restricted", 3, 3), 4, "restricted").run(ACTIONS).binds())
        .isEmpty();
    assertThat(withPod(oneNode("restricted", 8, 8), 10, "restricted").run(ACTIONS).binds())
        .hasSize(1);
  }

  @Test
  void aSingleNumaNodeHasToHoldAll() {
    assertThat(
            withPod(oneNode("single-numa-node", 8, 8), 10, "single-numa-node").run(ACTIONS).binds())
        .isEmpty();
    assertThat(
            withPod(oneNode("single-numa-node", 8, 8), 8, "single-numa-node").run(ACTIONS).binds())
        .hasSize(1);
  }

  @Test
  void aNodeWithAnotherPolicyIsRefused() {
    assertThat(withPod(oneNode("best-effort", 8, 8), 2, "restricted").run(ACTIONS).binds())
        .isEmpty();
  }

  @Test
  void assignedCpusAreTakenUntilTheAgentReportsThem() {
    var cluster =
        oneNode("single-numa-node", 4, 4)
            .podGroup(
                "there",
                g ->
                    g.minMember(1)
                        .pods(
                            1,
                            pod ->
                                guaranteed(pod, 3, "single-numa-node")
                                    .runningOn("n")
                                    .annotation(
                                        "volcano.sh/topology-decision",
                                        "{\"0\":{\"cpu\":\"3\"}}")));

    SessionOutcome outcome = withPod(cluster, 2, "single-numa-node").run(ACTIONS);

    assertThat(decision(outcome)).isEqualTo("{\"1\":{\"cpu\":\"2\"}}");
  }

  @Test
  void aPodToWhichNoCpusAreGivenTakesNoneByItsAnnotation() {
    var cluster =
        oneNode("single-numa-node", 4, 0)
            .podGroup(
                "there",
                g ->
                    g.minMember(1)
                        .pods(
                            1,
                            pod ->
                                pod.runningOn("n")
                                    .annotation(
                                        "volcano.sh/topology-decision",
                                        "{\"0\":{\"cpu\":\"3\"}}")));

    SessionOutcome outcome = withPod(cluster, 4, "single-numa-node").run(ACTIONS);

    assertThat(decision(outcome)).isEqualTo("{\"0\":{\"cpu\":\"4\"}}");
  }

  @Test
  void aPodTakesNoMoreCpusByItsAnnotationThanItAsksFor() {
    var cluster =
        oneNode("single-numa-node", 4, 4)
            .podGroup(
                "there",
                g ->
                    g.minMember(1)
                        .pods(
                            1,
                            pod ->
                                guaranteed(pod, 2, "single-numa-node")
                                    .runningOn("n")
                                    .annotation(
                                        "volcano.sh/topology-decision",
                                        "{\"0\":{\"cpu\":\"4\"},\"1\":{\"cpu\":\"4\"}}")));

    SessionOutcome outcome = withPod(cluster, 4, "single-numa-node").run(ACTIONS);

    assertThat(decision(outcome)).isEqualTo("{\"1\":{\"cpu\":\"4\"}}");
  }

  @Test
  void wholeCoresComeBeforeHalves() {
    NumaTopologyInfo topology = twoNumaNodes("n", "best-effort", 8, 8);
    var layout = new CpuLayout(topology);
    var free = new BitSet();
    List.of(1, 2, 3, 8, 9, 10, 11).forEach(free::set);

    assertThat(CpuChoice.of(layout, free, 2).orElseThrow().stream()).containsExactly(2, 3);
    assertThat(CpuChoice.of(layout, free, 3).orElseThrow().stream()).containsExactly(1, 2, 3);
    assertThat(CpuChoice.of(layout, free, 8)).isEmpty();
  }
}
