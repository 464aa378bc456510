package io.hekla.recorder.explain;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.PodGroupInfo;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Remedy by fewer pods that have to start together: as many as can. */
final class MinimumRemedy implements RemedySearch {
  @Override
  public List<Remedy> search(Waiter waiter) {
    PodGroupInfo group = waiter.podGroup();
    if (group.minMember() <= 1 || waiter.pending().isEmpty()) {
      return List.of();
    }
    return List.of(true, false).stream()
        .map(keepsRoles -> lowered(waiter, keepsRoles))
        .flatMap(Optional::stream)
        .limit(1)
        .toList();
  }

  private static Optional<Remedy> lowered(Waiter waiter, boolean keepsRoles) {
    PodGroupInfo group = waiter.podGroup();
    int most = group.minMember() - 1;
    if ((!keepsRoles && group.minTaskMember().isEmpty()) || !runs(waiter, 1, keepsRoles)) {
      return Optional.empty();
    }
    // The fewer are given up, the better: the larger the cut, the easier it is.
    int cut = Least.number(1, most, less -> runs(waiter, group.minMember() - less, keepsRoles));
    int minimum = group.minMember() - cut;
    String text = "Lower minAvailable from %d to %d".formatted(group.minMember(), minimum);
    return Optional.of(
        waiter.remedy(
            Remedy.Kind.LOWER_MINIMUM,
            keepsRoles ? text : text + ", and minAvailable of each task with it",
            edit(waiter, minimum, keepsRoles)));
  }

  /** A gang of fewer pods starts as soon as these have a place, so that is the goal then. */
  private static boolean runs(Waiter waiter, int minimum, boolean keepsRoles) {
    int pods = Math.max(minimum, waiter.job().counts().ready() + 1);
    return waiter
        .trials()
        .of(new Goal.Started(waiter.podGroup().key(), pods))
        .succeeds(edit(waiter, minimum, keepsRoles));
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
