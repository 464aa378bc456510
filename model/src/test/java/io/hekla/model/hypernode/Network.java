package io.hekla.model.hypernode;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.hekla.model.api.HyperNode;
import io.hekla.model.api.HyperNodeMember;
import io.hekla.model.api.HyperNodeSelector;
import io.hekla.model.api.HyperNodeSpec;
import io.hekla.model.api.HyperNodeStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Nodes and HyperNodes as an API would show them, on which plans are carried out. */
final class Network {
  final Map<String, Node> nodes = new TreeMap<>();
  final Map<String, HyperNode> hyperNodes = new TreeMap<>();
  final List<String> faults = new ArrayList<>();
  private Optional<DiscoverySource.Labels> labels = Optional.empty();
  private Optional<List<DesiredHyperNode>> discovered = Optional.empty();
  private int uids;

  /** Adds a node, or labels it anew; labels as in {@code rack=r1}. */
  Network node(String name, String... labels) {
    var node = new Node();
    node.setMetadata(new ObjectMeta());
    node.getMetadata().setName(name);
    var map = new TreeMap<String, String>();
    for (String label : labels) {
      String[] parts = label.split("=", 2);
      map.put(parts[0], parts[1]);
    }
    node.getMetadata().setLabels(map);
    nodes.put(name, node);
    return this;
  }

  /** Enables discovery by a type; its labels from tier 1 up. */
  Network type(String name, String... keys) {
    var types = new ArrayList<>(labels.map(DiscoverySource.Labels::types).orElse(List.of()));
    types.removeIf(type -> type.name().equals(name));
    types.add(new TopologyType(name, List.of(keys)));
    labels = Optional.of(new DiscoverySource.Labels(types, new TreeSet<>()));
    return this;
  }

  /** Enables discovery without types, where the types of these prefixes cannot be read. */
  Network spares(String... beginnings) {
    labels = Optional.of(new DiscoverySource.Labels(List.of(), new TreeSet<>(List.of(beginnings))));
    return this;
  }

  Network undiscovered() {
    labels = Optional.empty();
    discovered = Optional.empty();
    return this;
  }

  Network discover(List<DesiredHyperNode> desired) {
    discovered = Optional.of(desired);
    return this;
  }

  /** Adds a HyperNode of another owner. */
  Network hyperNode(String name, Consumer<HyperNode> more) {
    var hyperNode = new HyperNode();
    hyperNode.getMetadata().setName(name);
    hyperNode.setSpec(new HyperNodeSpec());
    hyperNode.getSpec().tier = 1;
    hyperNode.getSpec().members = new ArrayList<>();
    more.accept(hyperNode);
    put(hyperNode);
    return this;
  }

  static Consumer<HyperNode> member(String type, Consumer<HyperNodeSelector> selector) {
    return hyperNode -> {
      var member = new HyperNodeMember();
      member.type = type;
      member.selector = new HyperNodeSelector();
      selector.accept(member.selector);
      hyperNode.getSpec().members.add(member);
    };
  }

  static Consumer<HyperNode> named(String type, String name) {
    return member(
        type,
        selector -> {
          selector.exactMatch = new HyperNodeSelector.ExactMatch();
          selector.exactMatch.name = name;
        });
  }

  static Consumer<HyperNode> labelled(String key, String value) {
    return hyperNode -> {
      var all =
          new TreeMap<String, String>(
              hyperNode.getMetadata().getLabels() == null
                  ? Map.of()
                  : hyperNode.getMetadata().getLabels());
      all.put(key, value);
      hyperNode.getMetadata().setLabels(all);
    };
  }

  private void put(HyperNode hyperNode) {
    uids++;
    hyperNode.getMetadata().setUid("uid-" + uids);
    hyperNodes.put(hyperNode.getMetadata().getName(), hyperNode);
  }

  /** Returns the writes that would be made now. */
  List<HyperNodeWrite> plan() {
    var plan = NetworkPlan.of(labels, discovered, nodes.values(), hyperNodes.values());
    faults.clear();
    faults.addAll(plan.faults());
    return plan.writes();
  }

  /** Writes until nothing is left to write. */
  Network settle() {
    for (int round = 0; round < 4; round++) {
      List<HyperNodeWrite> writes = plan();
      if (writes.isEmpty()) {
        return this;
      }
      writes.forEach(this::carryOut);
    }
    throw new AssertionError("it never comes to rest: " + plan());
  }

  private void carryOut(HyperNodeWrite write) {
    switch (write) {
      case HyperNodeWrite.Create create -> put(create.object());
      case HyperNodeWrite.Update update -> {
        HyperNode shown = the(update.name());
        shown.setSpec(update.spec());
        update.labels().forEach((key, value) -> labelled(key, value).accept(shown));
      }
      case HyperNodeWrite.Delete delete -> hyperNodes.remove(delete.name());
      case HyperNodeWrite.Count count -> {
        var status = new HyperNodeStatus();
        status.nodeCount = count.nodes();
        the(count.name()).setStatus(status);
      }
    }
  }

  HyperNode the(String name) {
    return Objects.requireNonNull(hyperNodes.get(name), name);
  }

  /** Returns the name of the HyperNode with a label. */
  String nameOf(String key, String value) {
    return hyperNodes.values().stream()
        .filter(one -> one.getMetadata().getLabels() != null)
        .filter(one -> value.equals(one.getMetadata().getLabels().get(key)))
        .map(one -> one.getMetadata().getName())
        .collect(Collectors.joining(" and "));
  }

  SortedSet<String> membersOf(String name) {
    return the(name).getSpec().members.stream()
        .map(member -> member.type + " " + member.selector.exactMatch.name)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  long countOf(String name) {
    return the(name).getStatus().nodeCount;
  }
}
