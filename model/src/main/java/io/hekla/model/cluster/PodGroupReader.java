package io.hekla.model.cluster;

import io.hekla.model.api.NetworkTopologySpec;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.PodGroupCondition;
import io.hekla.model.api.PodGroupSpec;
import io.hekla.model.api.PodGroupStatus;
import io.hekla.model.api.SubGroupPolicySpec;
import io.hekla.model.resource.ResourceList;
import io.hekla.model.resource.ResourceVector;
import java.time.DateTimeException;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Reader of PodGroups for the scheduler. Source: docs/reference/scheduler-model.md#jobs. */
public final class PodGroupReader {
  private PodGroupReader() {}

  /**
   * Reads the gang that a PodGroup describes. {@code minResources} without any entry counts as
   * unspecified.
   *
   * @throws IllegalArgumentException if a quantity or time in it cannot be read, or it is beyond a
   *     bound; the message names the PodGroup and the place
   */
  public static PodGroupInfo read(PodGroup podGroup) {
    try {
      return read(podGroup, Metadata.of(podGroup));
    } catch (IllegalArgumentException | DateTimeException e) {
      throw Unreadable.object("podgroup", podGroup, e);
    }
  }

  private static PodGroupInfo read(PodGroup podGroup, Metadata metadata) {
    PodGroupSpec spec = FactJson.orElse(podGroup.getSpec(), new PodGroupSpec());
    Optional<ResourceVector> needs =
        Optional.ofNullable(spec.minResources)
            .filter(list -> !list.isEmpty())
            .map(ResourceList::read);
    ObjectBounds.check(spec);
    PodGroupStatus status = FactJson.orElse(podGroup.getStatus(), new PodGroupStatus());
    return new PodGroupInfo(
        metadata.key(),
        metadata.uid(),
        FactJson.text(spec.queue),
        FactJson.number(spec.minMember),
        FactJson.map(spec.minTaskMember),
        needs,
        QuotaAmounts.read(FactJson.map(spec.minResources)),
        topology(spec.networkTopology),
        FactJson.list(spec.subGroupPolicy).stream().map(PodGroupReader::subGroups).toList(),
        FactJson.text(spec.priorityClassName),
        metadata.created(),
        metadata.labels(),
        metadata.annotations(),
        PodGroupPhase.read(FactJson.text(status.phase)),
        FactJson.list(status.conditions).stream().map(PodGroupReader::condition).toList(),
        FactJson.number(status.running),
        FactJson.number(status.succeeded),
        FactJson.number(status.failed));
  }

  private static Optional<NetworkTopology> topology(@Nullable NetworkTopologySpec topology) {
    return Optional.ofNullable(topology)
        .map(
            spec ->
                new NetworkTopology(
                    !"soft".equals(spec.mode),
                    spec.highestTierAllowed == null
                        ? OptionalInt.empty()
                        : OptionalInt.of(spec.highestTierAllowed),
                    FactJson.text(spec.highestTierName)));
  }

  private static SubGroupPolicy subGroups(SubGroupPolicySpec policy) {
    return new SubGroupPolicy(
        FactJson.text(policy.name),
        policy.labelSelector == null
            ? LabelSelector.EVERYTHING
            : SelectorReader.read(policy.labelSelector, "subGroupPolicy " + policy.name),
        FactJson.list(policy.matchLabelKeys),
        FactJson.orElse(policy.subGroupSize, 1),
        FactJson.number(policy.minSubGroups),
        topology(policy.networkTopology));
  }

  private static PodGroupInfo.Condition condition(PodGroupCondition condition) {
    return new PodGroupInfo.Condition(
        FactJson.text(condition.type),
        "True".equals(condition.status),
        FactJson.text(condition.reason),
        FactJson.text(condition.message),
        FactJson.text(condition.transitionID));
  }
}
