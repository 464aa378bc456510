package io.hekla.model.podgroup.ordinary;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.hekla.model.api.NetworkTopologySpec;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.PodGroupSpec;
import io.hekla.model.api.PodGroupStatus;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.cluster.QueueNames;
import io.hekla.model.cluster.QuotaUsage;
import io.hekla.model.podgroup.GroupPattern;
import io.hekla.model.resource.Quantities;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Builder of the PodGroup of ordinary pods as an API object. */
public final class OrdinaryPodGroupBuilder {
  private OrdinaryPodGroupBuilder() {}

  /** Builds the PodGroup to create. */
  public static PodGroup of(ObjectKey key, GroupPattern pattern) {
    var group = new PodGroup();
    group.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace(key.namespace())
            .withName(key.name())
            .withAnnotations(pattern.annotations())
            .withLabels(pattern.labels())
            .withOwnerReferences(
                pattern.owners().stream().map(OrdinaryPodGroupBuilder::owner).toList())
            .build());
    group.setSpec(spec(pattern));
    var status = new PodGroupStatus();
    status.phase = PodGroupPhase.PENDING.spelling();
    group.setStatus(status);
    return group;
  }

  /** Builds the part of its spec that follows from its pods; users may add to the rest. */
  public static PodGroupSpec spec(GroupPattern pattern) {
    var spec = new PodGroupSpec();
    spec.minMember = pattern.minMember();
    spec.minResources = QuotaUsage.write(pattern.podRequests().times(pattern.minMember()));
    spec.priorityClassName =
        pattern.priorityClassName().isEmpty() ? null : pattern.priorityClassName();
    spec.queue = pattern.queue();
    pattern
        .topology()
        .ifPresent(
            topology -> {
              spec.networkTopology = new NetworkTopologySpec();
              spec.networkTopology.mode = topology.mode();
              topology
                  .highestTierAllowed()
                  .ifPresent(tier -> spec.networkTopology.highestTierAllowed = tier);
            });
    return spec;
  }

  /** Returns the part of a spec that a pattern determines. */
  public static PodGroupSpec managedPart(@Nullable PodGroupSpec seen) {
    var spec = new PodGroupSpec();
    if (seen != null) {
      spec.minMember = seen.minMember;
      spec.minResources = seen.minResources;
      spec.priorityClassName = seen.priorityClassName;
      spec.queue = seen.queue;
      spec.networkTopology = seen.networkTopology;
    }
    return spec;
  }

  /** Returns the annotations or labels of a PodGroup that a pattern determines. */
  public static Map<String, String> managedPart(@Nullable Map<String, String> seen) {
    var known = new TreeMap<String, String>(seen == null ? Map.of() : seen);
    known.keySet().removeIf(key -> !key.startsWith(GroupPattern.INHERITED));
    return known;
  }

  /** Returns whether a PodGroup matches a pattern. */
  static boolean fits(PodGroup group, GroupPattern pattern) {
    PodGroupSpec is = managedPart(group.getSpec());
    PodGroupSpec shall = spec(pattern);
    return Objects.equals(is.minMember, shall.minMember)
        && amounts(is.minResources).equals(amounts(shall.minResources))
        && text(is.priorityClassName).equals(text(shall.priorityClassName))
        && QueueNames.orDefault(is.queue).equals(shall.queue)
        && topology(is.networkTopology).equals(pattern.topology())
        && managedPart(group.getMetadata().getAnnotations()).equals(pattern.annotations())
        && managedPart(group.getMetadata().getLabels()).equals(pattern.labels());
  }

  private static Map<String, BigDecimal> amounts(@Nullable Map<String, Quantity> list) {
    var amounts = new TreeMap<String, BigDecimal>();
    if (list != null) {
      list.forEach(
          (name, amount) ->
              amounts.put(name, Quantities.parse(amount.toString()).stripTrailingZeros()));
    }
    return amounts;
  }

  private static Optional<GroupPattern.Topology> topology(@Nullable NetworkTopologySpec seen) {
    return Optional.ofNullable(seen)
        .map(
            topology ->
                new GroupPattern.Topology(
                    "soft".equals(topology.mode) ? "soft" : "hard",
                    Optional.ofNullable(topology.highestTierAllowed)));
  }

  private static String text(@Nullable String text) {
    return text == null ? "" : text;
  }

  private static OwnerReference owner(GroupPattern.Owner owner) {
    return new OwnerReferenceBuilder()
        .withApiVersion(owner.apiVersion())
        .withKind(owner.kind())
        .withName(owner.name())
        .withUid(owner.uid())
        .withController(owner.controller())
        .withBlockOwnerDeletion(owner.blockOwnerDeletion())
        .build();
  }
}
