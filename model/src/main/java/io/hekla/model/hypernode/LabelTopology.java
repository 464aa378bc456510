package io.hekla.model.hypernode;

import io.hekla.model.api.HyperNode;
import io.hekla.model.hypernode.DesiredHyperNode.Member;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Derivation of HyperNodes from labels of nodes: one for each label and value. A node counts from
 * tier 1 up to the first label that it lacks. Source:
 * docs/reference/controllers.md#hypernode-controller.
 */
final class LabelTopology {
  private record Group(String key, String value) {}

  /** Group of nodes before all have names. The first type that has it places it. */
  private record Draft(
      TopologyType type, int tier, Group group, Set<String> nodes, Set<Group> below) {}

  private final Map<Group, Draft> drafts = new LinkedHashMap<>();
  private final Map<Group, String> names = new HashMap<>();
  private final Set<String> claimed = new HashSet<>();
  private final List<String> faults;

  private LabelTopology(List<String> faults) {
    this.faults = faults;
  }

  /**
   * Returns the HyperNodes that the labels of these nodes define.
   *
   * @param existing all HyperNodes that exist
   * @param faults receives the groups without a free name, for people
   */
  static List<DesiredHyperNode> of(
      DiscoverySource.Labels source,
      List<NetworkNode> nodes,
      Collection<HyperNode> existing,
      List<String> faults) {
    var topology = new LabelTopology(faults);
    var inOrder = nodes.stream().sorted(Comparator.comparing(NetworkNode::name)).toList();
    source.types().stream()
        .sorted(Comparator.comparing(TopologyType::name))
        .forEach(type -> inOrder.forEach(node -> topology.walk(type, node)));
    topology.giveNames(existing);
    return topology.desired();
  }

  private void walk(TopologyType type, NetworkNode node) {
    Optional<Group> below = Optional.empty();
    for (int i = 0; i < type.labels().size(); i++) {
      String key = type.labels().get(i);
      String value = node.labels().get(key);
      if (value == null) {
        return;
      }
      var group = new Group(key, value);
      int tier = i + 1;
      Draft draft =
          drafts.computeIfAbsent(
              group, fresh -> new Draft(type, tier, fresh, new TreeSet<>(), new HashSet<>()));
      below.ifPresentOrElse(draft.below()::add, () -> draft.nodes().add(node.name()));
      below = Optional.of(group);
    }
  }

  private void giveNames(Collection<HyperNode> existing) {
    Set<String> taken =
        existing.stream()
            .map(hyperNode -> hyperNode.getMetadata().getName())
            .collect(Collectors.toCollection(TreeSet::new));
    Map<Group, List<String>> ownGroups = ownGroups(existing);
    var nameless = new ArrayList<Draft>();
    for (Draft draft : drafts.values()) {
      List<String> known = ownGroups.getOrDefault(draft.group(), List.of());
      known.stream()
          .filter(name -> isOf(name, draft))
          .findFirst()
          .ifPresentOrElse(name -> give(draft.group(), name), () -> nameless.add(draft));
    }
    for (Draft draft : nameless) {
      Group group = draft.group();
      NameDraw.name(draft.type().beginning(draft.tier()), group.key(), group.value(), taken)
          .ifPresentOrElse(
              name -> {
                taken.add(name);
                give(group, name);
              },
              () ->
                  faults.add(
                      "no HyperNode for %s=%s: every name that it may have is taken; delete some"
                              .formatted(group.key(), group.value())
                          + " whose names begin with "
                          + draft.type().beginning(draft.tier())));
    }
  }

  private void give(Group group, String name) {
    claimed.add(name);
    names.put(group, name);
  }

  private Map<Group, List<String>> ownGroups(Collection<HyperNode> existing) {
    Set<String> keys = drafts.keySet().stream().map(Group::key).collect(Collectors.toSet());
    var ownGroups = new HashMap<Group, List<String>>();
    existing.stream()
        .filter(hyperNode -> SourcePlan.isOf(DiscoverySource.Labels.NAME, hyperNode))
        .sorted(Comparator.comparing(hyperNode -> hyperNode.getMetadata().getName()))
        .forEach(
            hyperNode ->
                hyperNode.getMetadata().getLabels().entrySet().stream()
                    .filter(label -> keys.contains(label.getKey()))
                    .forEach(
                        label ->
                            ownGroups
                                .computeIfAbsent(
                                    new Group(label.getKey(), label.getValue()),
                                    group -> new ArrayList<>())
                                .add(hyperNode.getMetadata().getName())));
    return ownGroups;
  }

  /** Returns whether a name is one of this type and tier: tier 1 is not tier 10. */
  private boolean isOf(String name, Draft draft) {
    String beginning = draft.type().beginning(draft.tier());
    return name.startsWith(beginning)
        && (name.length() == beginning.length()
            || !Character.isDigit(name.charAt(beginning.length())))
        && !claimed.contains(name);
  }

  private List<DesiredHyperNode> desired() {
    var desired = new TreeMap<String, DesiredHyperNode>();
    for (Draft draft : drafts.values()) {
      String name = names.get(draft.group());
      if (name == null) {
        continue;
      }
      var members = new TreeSet<Member>();
      draft.nodes().forEach(node -> members.add(Member.node(node)));
      for (Group below : draft.below()) {
        String member = names.get(below);
        if (member != null) {
          members.add(Member.hyperNode(member));
        }
      }
      if (!members.isEmpty()) {
        var labels = new TreeMap<>(Map.of(draft.group().key(), draft.group().value()));
        labels.put(DiscoverySource.LABEL, DiscoverySource.Labels.NAME);
        desired.put(
            name, new DesiredHyperNode(name, draft.tier(), draft.group().key(), members, labels));
      }
    }
    return List.copyOf(desired.values());
  }
}
