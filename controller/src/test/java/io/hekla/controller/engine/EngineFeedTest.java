package io.hekla.controller.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.Delta;
import io.hekla.controller.cache.ForeignObjects;
import io.hekla.controller.cache.ObjectCache;
import io.hekla.controller.cache.PodGroupResolver;
import io.hekla.controller.cache.WatchEvent;
import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.NamespaceInfo;
import io.hekla.model.cluster.NodeSelection;
import io.hekla.model.cluster.NodeUsageInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.ShardSelection;
import io.hekla.model.cluster.VolumeClaimInfo;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Changes that the scheduler receives of objects that only plugins use, and of namespaces. */
class EngineFeedTest {
  private static final PodGroupResolver OURS = new PodGroupResolver(Set.of("volcano"));

  private final ObjectCache known = new ObjectCache();
  private final List<NodeEvent> nodes = new ArrayList<>();
  private EngineFeed view =
      new EngineFeed(
          known, OURS, NodeSelection.ALL, ShardSelection.NONE, ForeignObjects.NONE, nodes::add);

  private static PersistentVolumeClaim claim(String size) {
    return new PersistentVolumeClaimBuilder()
        .withNewMetadata()
        .withNamespace("ns")
        .withName("data")
        .withUid("u")
        .endMetadata()
        .withNewSpec()
        .withNewResources()
        .addToRequests("storage", new Quantity(size))
        .endResources()
        .endSpec()
        .build();
  }

  private boolean take(Optional<HasMetadata> before, Optional<HasMetadata> after) {
    HasMetadata object = after.or(() -> before).orElseThrow();
    Kind<?> kind =
        Kind.ALL.stream().filter(one -> one.type().isInstance(object)).findFirst().orElseThrow();
    return view.take(new Delta(kind, before, after));
  }

  @Test
  void objectsUsedByPluginsAndTheirDeletionsAreReported() {
    assertThat(take(Optional.empty(), Optional.of(claim("1Gi")))).isTrue();

    assertThat(view.since(0))
        .singleElement()
        .isInstanceOfSatisfying(
            Change.FactSeen.class,
            seen -> assertThat(((VolumeClaimInfo) seen.fact()).bytes()).isEqualTo(1L << 30));

    long version = view.version();
    take(Optional.of(claim("1Gi")), Optional.empty());

    assertThat(view.since(version))
        .containsExactly(new Change.FactGone(VolumeClaimInfo.class, new ObjectKey("ns", "data")));
    assertThat(view.since(view.version())).isEmpty();
  }

  private static Optional<HasMetadata> podOn(String node) {
    return Optional.of(
        new PodBuilder()
            .withNewMetadata()
            .withNamespace("ns")
            .withName("p")
            .withUid("u")
            .endMetadata()
            .withNewSpec()
            .withSchedulerName("volcano")
            .withNodeName(node)
            .addNewContainer()
            .withName("main")
            .endContainer()
            .endSpec()
            .build());
  }

  @Test
  void aPodThatWaitsAgainSinceTheStoreWasPutBackHoldsNoRoomWhereItWas() {
    take(Optional.empty(), podOn("n1"));
    nodes.clear();
    assertThat(take(podOn("n1"), podOn(""))).isTrue();

    assertThat(nodes).containsExactly(new NodeEvent.TaskGone("u"));
    assertThat(view.since(0)).singleElement().isInstanceOf(Change.TaskSeen.class);
  }

  private static Optional<HasMetadata> inPool(String pool) {
    return Optional.of(
        new NodeBuilder()
            .withNewMetadata()
            .withName("n1")
            .withUid("u")
            .addToLabels("pool", pool)
            .endMetadata()
            .build());
  }

  @Test
  void aNodeIsTheSchedulersWhileItHasTheLabel() {
    view =
        new EngineFeed(
            known,
            OURS,
            NodeSelection.of(List.of("pool:batch")),
            ShardSelection.NONE,
            ForeignObjects.NONE,
            nodes::add);

    assertThat(take(Optional.empty(), inPool("web"))).isFalse();
    assertThat(take(inPool("web"), Optional.empty())).as("never was the scheduler's").isFalse();
    assertThat(nodes).isEmpty();

    assertThat(take(inPool("web"), inPool("batch"))).isTrue();
    assertThat(nodes).singleElement().isInstanceOf(NodeEvent.NodeSeen.class);

    assertThat(take(inPool("batch"), inPool("web"))).isTrue();
    assertThat(nodes).last().isEqualTo(new NodeEvent.NodeGone("n1"));
  }

  @Test
  void oneThatCannotBeReadIsLeftOut() {
    assertThat(take(Optional.empty(), Optional.of(claim("much")))).isFalse();
    assertThat(view.since(0)).isEmpty();
  }

  @Test
  void namespacesAreReportedWithTheirLabels() {
    HasMetadata namespace =
        new NamespaceBuilder()
            .withNewMetadata()
            .withName("ns")
            .addToLabels("team", "a")
            .endMetadata()
            .build();
    take(Optional.empty(), Optional.of(namespace));

    assertThat(view.since(0))
        .containsExactly(new Change.NamespaceSeen(new NamespaceInfo("ns", Map.of("team", "a"))));

    long version = view.version();
    take(Optional.of(namespace), Optional.empty());

    assertThat(view.since(version)).containsExactly(new Change.NamespaceGone("ns"));
  }

  @Test
  void theLoadOfNodesIsReportedUntilTheyAreDeleted() {
    Node node = node("n1");
    known.take(new WatchEvent.Listed<>(Kind.NODE, List.of(node, node("n2")), 1));

    assertThat(view.loads(List.of(load("n1"), load("n2"), load("elsewhere")))).isEqualTo(2);
    assertThat(view.since(0))
        .containsExactly(new Change.FactSeen(load("n1")), new Change.FactSeen(load("n2")));

    long version = view.version();
    take(Optional.of(node), Optional.empty());
    assertThat(view.since(version)).containsExactly(goneLoad("n1"));

    version = view.version();
    view.forgetLoads();
    assertThat(view.since(version)).containsExactly(goneLoad("n2"));
  }

  @Test
  void aHeartbeatOfANodeIsNoChangeForTheEngine() {
    Node node = node("n1");
    assertThat(take(Optional.empty(), Optional.of(node))).isTrue();
    Node beaten =
        new NodeBuilder(node)
            .withNewStatus()
            .addNewCondition()
            .withType("Ready")
            .withStatus("True")
            .withLastHeartbeatTime("2026-11-01T00:00:00Z")
            .endCondition()
            .endStatus()
            .build();
    take(Optional.of(node), Optional.of(beaten));
    Node again = new NodeBuilder(beaten).build();
    again.getStatus().getConditions().getFirst().setLastHeartbeatTime("2026-11-01T00:05:00Z");
    nodes.clear();

    assertThat(take(Optional.of(beaten), Optional.of(again))).isFalse();
    assertThat(nodes).isEmpty();
    Node cordoned =
        new NodeBuilder(again).editOrNewSpec().withUnschedulable(true).endSpec().build();
    assertThat(take(Optional.of(again), Optional.of(cordoned))).isTrue();
  }

  @Test
  void aStatusOfARunningPodThatChangesNothingForTheEngineIsNoChange() {
    Optional<HasMetadata> pod = podOn("n1");
    assertThat(take(Optional.empty(), pod)).isTrue();
    Pod probed =
        new PodBuilder((Pod) pod.orElseThrow())
            .withNewStatus()
            .withPodIP("10.0.0.7")
            .endStatus()
            .build();
    nodes.clear();

    assertThat(take(pod, Optional.of(probed))).isFalse();
    assertThat(nodes).isEmpty();
    assertThat(take(Optional.of(probed), Optional.empty())).isTrue();
    assertThat(nodes).containsExactly(new NodeEvent.TaskGone("u"));
  }

  private static Node node(String name) {
    return new NodeBuilder()
        .withNewMetadata()
        .withName(name)
        .withResourceVersion("1")
        .endMetadata()
        .build();
  }

  private static NodeUsageInfo load(String node) {
    return new NodeUsageInfo(NodeUsageInfo.keyOf(node), 50, 50, Instant.EPOCH);
  }

  private static Change goneLoad(String node) {
    return new Change.FactGone(NodeUsageInfo.class, NodeUsageInfo.keyOf(node));
  }
}
