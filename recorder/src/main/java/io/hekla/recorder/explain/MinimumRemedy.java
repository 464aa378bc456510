package io.hekla.recorder.explain;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.PodGroupInfo;
import io.hekla.model.cluster.SubGroupPolicy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Remedy by fewer pods that have to start together: as many as can. */
final class MinimumRemedy implements RemedySearch {
  /** Pods given up, each number of which is tried where the largest cut does not help. */
  private static final int FEW = 8;

  @Override
  public List<Remedy> search(Waiter waiter) {
    PodGroupInfo group = waiter.podGroup();
    if (waiter.pending().isEmpty()) {
      return List.of();
    }
    Stream<Optional<Remedy>> ofPods =
        group.minMember() <= 1
            ? Stream.empty()
            : Stream.of(true, false).map(keepsRoles -> lowered(waiter, keepsRoles));
    Stream<Optional<Remedy>> ofSubGroups =
        group.subGroups().stream().map(policy -> fewerSubGroups(waiter, policy));
    return Stream.concat(ofPods, ofSubGroups).flatMap(Optional::stream).limit(1).toList();
  }

  /**
   * Returns fewer sub-groups of a policy, and fewer pods of the gang, as many as needed and at most
   * those that the sub-groups have.
   */
  private static Optional<Remedy> fewerSubGroups(Waiter waiter, SubGroupPolicy policy) {
    return IntStream.range(1, policy.minSubGroups())
        .map(less -> policy.minSubGroups() - less)
        .limit(FEW)
        .mapToObj(least -> fewerSubGroups(waiter, policy, least))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<Remedy> fewerSubGroups(Waiter waiter, SubGroupPolicy policy, int least) {
    PodGroupInfo group = waiter.podGroup();
    int pods = (policy.minSubGroups() - least) * Math.max(1, policy.subGroupSize());
    int most = Math.clamp(pods, 0, Math.max(0, group.minMember() - 1));
    IntPredicate runs =
        less -> waiter.runsAfter(edit(group, policy, least, group.minMember() - less));
    if (!runs.test(most)) {
      return Optional.empty();
    }
    int minimum = group.minMember() - Least.number(0, most, runs);
    var text =
        "Lower minSubGroups of %s from %d to %d"
            .formatted(policy.name(), policy.minSubGroups(), least);
    return Optional.of(
        waiter.remedy(
            Remedy.Kind.LOWER_MINIMUM,
            minimum == group.minMember()
                ? text
                : text + ", and minAvailable from %d to %d".formatted(group.minMember(), minimum),
            edit(group, policy, least, minimum)));
  }

  private static Edit edit(PodGroupInfo group, SubGroupPolicy policy, int least, int minimum) {
    List<SubGroupPolicy> policies =
        group.subGroups().stream()
            .map(one -> one.equals(policy) ? Altered.least(one, least) : one)
            .toList();
    return Edit.of(
        List.of(
            new Change.PodGroupSeen(
                Altered.divided(Altered.gang(group, minimum, group.minTaskMember()), policies))));
  }

  private static Optional<Remedy> lowered(Waiter waiter, boolean keepsRoles) {
    PodGroupInfo group = waiter.podGroup();
    int most = group.minMember() - 1;
    if (!keepsRoles && group.minTaskMember().isEmpty()) {
      return Optional.empty();
    }
    // The fewer are given up, the better: the larger the cut, the easier it is, as a rule.
    OptionalInt found =
        Least.number(
            MissingPods.of(waiter),
            most,
            FEW,
            less -> runs(waiter, group.minMember() - less, keepsRoles));
    if (found.isEmpty()) {
      return Optional.empty();
    }
    int minimum = group.minMember() - found.getAsInt();
    String text = "Lower minAvailable from %d to %d".formatted(group.minMember(), minimum);
    return Optional.of(
        waiter.remedy(
            Remedy.Kind.LOWER_MINIMUM,
            keepsRoles ? text : text + ", and minAvailable of each task with it",
            edit(waiter, minimum, keepsRoles)));
  }

  private static boolean runs(Waiter waiter, int minimum, boolean keepsRoles) {
    return waiter.runsAfter(edit(waiter, minimum, keepsRoles));
  }

  private static Edit edit(Waiter waiter, int minimum, boolean keepsRoles) {
    Map<String, Integer> roles = new TreeMap<>(waiter.podGroup().minTaskMember());
    if (!keepsRoles) {
      roles.clear();
    }
    return Edit.of(
        List.of(new Change.PodGroupSeen(Altered.gang(waiter.podGroup(), minimum, roles))));
  }
}
