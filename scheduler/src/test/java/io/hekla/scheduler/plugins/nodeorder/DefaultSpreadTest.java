package io.hekla.scheduler.plugins.nodeorder;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.LabelSelector;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.Requirement;
import io.hekla.model.cluster.ServiceInfo;
import io.hekla.model.cluster.SpreadConstraint;
import io.hekla.model.cluster.WorkloadInfo;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.PodBuilder;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Spread of pods that specify none (docs/reference/plugin-rules.md#nodeorder). */
class DefaultSpreadTest {
  private static final String TIER =
      "predicates binpack nodeorder{leastrequested.weight: 0, balancedresource.weight: 0}";
  private static final ServiceInfo WEB =
      new ServiceInfo(new ObjectKey("default", "web"), Map.of("app", "web"));

  /** Three pods are on the first node; without a wish the packed node is the better one. */
  private static ClusterBuilder nodes() {
    return cluster()
        .node("n1", n -> n.cpu("8").label("kubernetes.io/hostname", "n1"))
        .node("n2", n -> n.cpu("8").label("kubernetes.io/hostname", "n2"))
        .podGroup(
            "old",
            g -> g.pods(3, p -> p.cpu("1").memory("1Gi").label("app", "web").runningOn("n1")))
        .tiers("gang", TIER);
  }

  private static String nodeOf(ClusterBuilder cluster, UnaryOperator<PodBuilder> pod) {
    return cluster
        .podGroup("pg", g -> g.pods(1, p -> pod.apply(p.cpu("1").memory("1Gi"))))
        .run("enqueue allocate")
        .binds()
        .getOrDefault("pg-0", "");
  }

  @Test
  void aPodThatAServiceSelectsAvoidsNodesWithOthersOfIt() {
    assertThat(nodeOf(nodes(), p -> p.label("app", "web"))).isEqualTo("n1");
    assertThat(nodeOf(nodes().fact(WEB), p -> p.label("app", "web"))).isEqualTo("n2");
    assertThat(nodeOf(nodes().fact(WEB), p -> p.label("app", "other"))).isEqualTo("n1");
  }

  @Test
  void aServiceOfAnotherNamespaceOrWithoutSelectorSaysNothing() {
    var elsewhere = new ServiceInfo(new ObjectKey("elsewhere", "web"), WEB.selector());
    var everything = new ServiceInfo(new ObjectKey("default", "all"), Map.of());

    assertThat(nodeOf(nodes().fact(elsewhere), p -> p.label("app", "web"))).isEqualTo("n1");
    assertThat(nodeOf(nodes().fact(everything), p -> p.label("app", "web"))).isEqualTo("n1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ReplicationController", "ReplicaSet", "StatefulSet"})
  void replicasOfAWorkloadAvoidEachOther(String kind) {
    var web = new Requirement("app", Requirement.Operator.IN, List.of("web"));
    var workload =
        new WorkloadInfo(WorkloadInfo.key(kind, "default", "web"), LabelSelector.of(List.of(web)));

    assertThat(nodeOf(nodes().fact(workload), p -> p.of(kind, "web"))).isEqualTo("n2");
    assertThat(nodeOf(nodes().fact(workload), p -> p.of(kind, "other"))).isEqualTo("n1");
    assertThat(nodeOf(nodes().fact(workload), p -> p)).isEqualTo("n1");
  }

  @Test
  void podsWithOwnConstraintsGetNoDefaultSpread() {
    var own =
        new SpreadConstraint(
            5, "kubernetes.io/hostname", true, LabelSelector.NOTHING, 1, true, false);

    assertThat(nodeOf(nodes().fact(WEB), p -> p.label("app", "web").spread(own))).isEqualTo("n1");
  }

  @Test
  void zonesCountToo() {
    var cluster =
        cluster()
            .node("a1", n -> n.cpu("8").label("topology.kubernetes.io/zone", "a"))
            .node("a2", n -> n.cpu("8").label("topology.kubernetes.io/zone", "a"))
            .node("b1", n -> n.cpu("8").label("topology.kubernetes.io/zone", "b"))
            .podGroup("big", g -> g.pods(1, p -> p.cpu("4").memory("1Gi").runningOn("a2")))
            .podGroup(
                "old",
                g -> g.pods(2, p -> p.cpu("1").memory("1Gi").label("app", "web").runningOn("a1")))
            .tiers("gang", TIER)
            .fact(WEB);

    assertThat(nodeOf(cluster, p -> p.label("app", "web"))).isEqualTo("b1");
  }
}
