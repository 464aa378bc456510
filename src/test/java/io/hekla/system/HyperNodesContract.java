package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.controller.api.Kind;
import io.hekla.model.api.HyperNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** HyperNodes from labels of nodes: from the configuration to a gang that depends on them. */
abstract class HyperNodesContract {
  private static final String ZONE = "topology.test/zone";
  private static final String RACK = "topology.test/rack";
  private static final String CONFIGURATION = "volcano-controller-configmap";

  /** Topology counts for a gang where its plugin is on. */
  static final String SCHEDULER =
      """
      actions: "enqueue, allocate"
      tiers:
      - plugins: [{name: priority}, {name: gang}]
      - plugins: [{name: predicates}, {name: nodeorder}, {name: network-topology-aware}]
      """;

  abstract ApiUser user();

  /** Name of one of at least four nodes, of 8 CPUs each. */
  abstract String node(int index);

  static Map<String, ?> settings(Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("volcano-scheduler.conf"), SCHEDULER);
    return Map.of(
        "hekla.hyper-node.namespace",
        "default",
        "hekla.hyper-node.poll",
        "200ms",
        "hekla.hyper-node.gather",
        "50ms",
        "hekla.scheduler.configuration",
        file.toString());
  }

  /** Puts the first four nodes into two racks of one zone. */
  private void label() {
    for (int i = 0; i < 4; i++) {
      move(i, i < 2 ? "r1" : "r2");
    }
  }

  private void move(int node, String rack) {
    user()
        .change(
            Kind.NODE,
            node(node),
            "{metadata: {labels: {%s: z, %s: %s}}}".formatted(ZONE, RACK, rack));
  }

  private static String data(String text) {
    return "data: {volcano-controller.conf: \"%s\"}".formatted(text.replace("\"", "\\\""));
  }

  private static String discovering(String labels) {
    return data(
        "networkTopologyDiscovery: [{source: label, enabled: true, config:"
            + " {networkTopologyTypes: {fabric: [%s, {nodeLabel: kubernetes.io/hostname}]}}}]"
                .formatted(labels));
  }

  private static String tiers(String... labels) {
    return List.of(labels).stream()
        .map("{nodeLabel: %s}"::formatted)
        .collect(Collectors.joining(", "));
  }

  private void configure(String data) {
    if (user().find(Kind.CONFIG_MAP, CONFIGURATION).isPresent()) {
      user().change(Kind.CONFIG_MAP, CONFIGURATION, data);
    } else {
      user()
          .create(
              Kind.CONFIG_MAP,
              "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: %s}\n%s"
                  .formatted(CONFIGURATION, data));
    }
  }

  @AfterEach
  void deleteHyperNodesAndTheConfiguration() {
    deleteHyperNodes();
    user().delete(Kind.CONFIG_MAP, CONFIGURATION);
  }

  /** Counts of the HyperNodes that are there, by the label that each stands for. */
  private SortedMap<String, Long> counts() {
    var counts = new TreeMap<String, Long>();
    for (HyperNode hyperNode : user().all(Kind.HYPER_NODE)) {
      var status = hyperNode.getStatus();
      counts.put(standsFor(hyperNode), status == null ? -1L : status.nodeCount);
    }
    return counts;
  }

  private static String standsFor(HyperNode hyperNode) {
    var labels = hyperNode.getMetadata().getLabels();
    return Optional.ofNullable(labels == null ? null : labels.get(RACK))
        .or(() -> Optional.ofNullable(labels == null ? null : labels.get(ZONE)))
        .orElse(hyperNode.getMetadata().getName());
  }

  private void awaitCounts(Map<String, Long> wanted) {
    user().until("HyperNodes " + wanted, () -> counts().equals(wanted));
  }

  private HyperNode hyperNode(String label) {
    return user().all(Kind.HYPER_NODE).stream()
        .filter(one -> standsFor(one).equals(label))
        .findFirst()
        .orElseThrow();
  }

  private static SortedSet<String> members(HyperNode hyperNode) {
    return hyperNode.getSpec().members.stream()
        .map(member -> member.selector.exactMatch.name)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void hyperNodesFollowTheLabelsOfNodesAndTheConfiguration() {
    label();
    configure(discovering(tiers(ZONE, RACK)));
    awaitCounts(Map.of("z", 4L, "r1", 2L, "r2", 2L));
    HyperNode first = hyperNode("r1");
    HyperNode second = hyperNode("r2");
    assertThat(members(first)).containsExactly(node(0), node(1));
    assertThat(members(hyperNode("z")))
        .containsExactlyInAnyOrder(first.getMetadata().getName(), second.getMetadata().getName());

    move(1, "r2");
    awaitCounts(Map.of("z", 4L, "r1", 1L, "r2", 3L));
    assertThat(hyperNode("r2").getMetadata().getUid()).isEqualTo(second.getMetadata().getUid());

    user().delete(Kind.HYPER_NODE, second.getMetadata().getName());
    awaitCounts(Map.of("z", 4L, "r1", 1L, "r2", 3L));
    assertThat(hyperNode("r2").getMetadata().getName()).isEqualTo(second.getMetadata().getName());

    configure(discovering(tiers(RACK)));
    awaitCounts(Map.of("r1", 1L, "r2", 3L));
    assertThat(hyperNode("r1").getMetadata().getUid()).isEqualTo(first.getMetadata().getUid());
    configure(data("networkTopologyDiscovery: ["));
    move(1, "r1");
    awaitCounts(Map.of("r1", 2L, "r2", 2L));
  }

  @Test
  void ofUserHyperNodesOnlyTheCountOfExistingNodesIsWritten() {
    configure(data(""));
    user()
        .create(
            Kind.HYPER_NODE,
            """
            apiVersion: topology.volcano.sh/v1alpha1
            kind: HyperNode
            metadata: {name: mine}
            spec:
              tier: 1
              members:
              - {type: Node, selector: {exactMatch: {name: never-there}}}
              - {type: Node, selector: {exactMatch: {name: %s}}}
              - {type: Node, selector: {regexMatch: {pattern: '^%s$'}}}
            """
                .formatted(node(0), node(1)));
    awaitCounts(Map.of("mine", 2L));

    assertThat(user().find(Kind.HYPER_NODE, "mine").orElseThrow().getSpec().members).hasSize(3);
  }

  @Test
  void aGangThatMayNotLeaveItsRackMindsTheHyperNodesThatWereDiscovered() {
    label();
    configure(discovering(tiers(ZONE, RACK)));
    awaitCounts(Map.of("z", 4L, "r1", 2L, "r2", 2L));
    gang("narrow", 1);
    user().awaitUnschedulable("narrow");
    gang("wide", 2);
    user().awaitBound(3, "wide-");

    assertThat(user().bound("narrow-")).isEmpty();
    assertThat(user().bound("wide-"))
        .extracting(pod -> Objects.requireNonNull(pod.getSpec().getNodeName()))
        .isSubsetOf(node(0), node(1), node(2), node(3))
        .doesNotHaveDuplicates();
    for (Pod pod : user().pods("")) {
      user().delete(Kind.POD, pod.getMetadata().getName());
    }
  }

  /** Three pods, of which a node takes one. */
  private void gang(String name, int highestTier) {
    user()
        .create(
            Kind.POD_GROUP,
            """
            apiVersion: scheduling.volcano.sh/v1beta1
            kind: PodGroup
            metadata: {name: %s}
            spec:
              minMember: 3
              queue: default
              networkTopology: {mode: hard, highestTierAllowed: %d}
            """
                .formatted(name, highestTier));
    for (int i = 0; i < 3; i++) {
      user()
          .create(
              Kind.POD,
              Yaml.pod(
                  name + "-" + i,
                  "5",
                  "annotations: {scheduling.k8s.io/group-name: %s}".formatted(name)));
    }
  }

  /** Nodes without labels have no discovered HyperNodes; those of users are deleted by users. */
  private void deleteHyperNodes() {
    for (int node = 0; node < 4; node++) {
      user()
          .change(
              Kind.NODE,
              node(node),
              "{metadata: {labels: {%s: null, %s: null}}}".formatted(ZONE, RACK));
    }
    if (user().find(Kind.HYPER_NODE, "mine").isPresent()) {
      user().delete(Kind.HYPER_NODE, "mine");
    }
    user().until("no HyperNode", () -> user().all(Kind.HYPER_NODE).isEmpty());
  }
}
