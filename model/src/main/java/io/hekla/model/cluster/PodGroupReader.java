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

/** Reader of PodGroups for the scheduler. Source: reference scheduler.md §2.5. */
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
    PodGroupSpec spec = Wire.orElse(podGroup.getSpec(), new PodGroupSpec());
    Optional<ResourceVector> needs =
        Optional.ofNullable(spec.minResources)
            .filter(list -> !list.isEmpty())
            .map(ResourceList::read);
    ObjectBounds.check(spec);
    PodGroupStatus status = Wire.orElse(podGroup.getStatus(), new PodGroupStatus());
    return new PodGroupInfo(
        metadata.key(),
        metadata.uid(),
        Wire.text(spec.queue),
        Wire.number(spec.minMember),
        Wire.map(spec.minTaskMember),
        needs,
        QuotaAmounts.read(Wire.map(spec.minResources)),
        topology(spec.networkTopology),
        Wire.list(spec.subGroupPolicy).stream().map(PodGroupReader::subGroups).toList(),
        Wire.text(spec.priorityClassName),
        metadata.created(),
        metadata.labels(),
        metadata.annotations(),
        PodGroupPhase.read(Wire.text(status.phase)),
        Wire.list(status.conditions).stream().map(PodGroupReader::condition).toList(),
        Wire.number(status.running),
        Wire.number(status.succeeded),
        Wire.number(status.failed));
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
                    Wire.text(spec.highestTierName)));
  }

  private static SubGroupPolicy subGroups(SubGroupPolicySpec policy) {
    return new SubGroupPolicy(
        Wire.text(policy.name),
        policy.labelSelector == null
            ? LabelSelector.EVERYTHING
            : SelectorReader.read(policy.labelSelector, "subGroupPolicy " + policy.name),
        Wire.list(policy.matchLabelKeys),
        Wire.orElse(policy.subGroupSize, 1),
        Wire.number(policy.minSubGroups),
        topology(policy.networkTopology));
  }

  private static PodGroupInfo.Condition condition(PodGroupCondition condition) {
    return new PodGroupInfo.Condition(
        Wire.text(condition.type),
        "True".equals(condition.status),
        Wire.text(condition.reason),
        Wire.text(condition.message),
        Wire.text(condition.transitionID));
  }
}
