package io.hekla.recorder.explain;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.SubGroupPolicy;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.scheduler.snapshot.SnapshotTask;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Remedy by the pods that are missing of roles, of sub-groups and of the gang. */
final class PodsRemedy implements RemedySearch {
  /** Missing pods up to which they are tried. */
  private static final int MOST_PODS = 10_000;

  @Override
  public List<Remedy> search(Waiter waiter) {
    List<TaskInfo> missing = missing(waiter);
    if (missing.isEmpty()) {
      return List.of();
    }
    return Least.ofAlike(missing, some -> waiter.runsAfter(created(some)))
        .map(
            some ->
                waiter.remedy(
                    Remedy.Kind.CREATE_PODS,
                    "Create %d more pod%s of the PodGroup%s"
                        .formatted(some.size(), some.size() == 1 ? "" : "s", ofSubGroups(waiter)),
                    created(some)))
        .stream()
        .toList();
  }

  private static Edit created(List<TaskInfo> pods) {
    return Edit.of(pods.stream().map(Change.TaskSeen::new).toList());
  }

  /** Returns the pods that are missing, as siblings of those that exist. */
  private static List<TaskInfo> missing(Waiter waiter) {
    var missing = new ArrayList<TaskInfo>();
    List<TaskInfo> pods = pods(waiter);
    if (pods.isEmpty()) {
      return missing;
    }
    Map<String, List<TaskInfo>> byRole =
        pods.stream().collect(Collectors.groupingBy(TaskInfo::role));
    waiter
        .podGroup()
        .minTaskMember()
        .forEach(
            (role, least) -> {
              List<TaskInfo> present = byRole.getOrDefault(role, List.of());
              if (!present.isEmpty()) {
                add(missing, present.getFirst(), least - present.size());
              }
            });
    for (SubGroupPolicy policy : waiter.podGroup().subGroups()) {
      Optional<TaskInfo> like =
          pods.stream().filter(pod -> policy.subGroupOf(pod.labels()).isPresent()).findFirst();
      int groups = like.isPresent() ? missingOf(policy, pods) : 0;
      for (int i = 0; i < groups && missing.size() < MOST_PODS; i++) {
        var labels = new HashMap<>(like.get().labels());
        for (String key : policy.matchLabelKeys()) {
          labels.put(key, "new-" + i);
        }
        add(missing, Altered.labelled(like.get(), labels), Math.max(1, policy.subGroupSize()));
      }
    }
    int rest = waiter.podGroup().minMember() - waiter.job().counts().valid() - missing.size();
    add(missing, pods.getFirst(), rest);
    return missing;
  }

  private static List<TaskInfo> pods(Waiter waiter) {
    return waiter.job().tasks().stream().map(SnapshotTask::info).toList();
  }

  private static void add(List<TaskInfo> missing, TaskInfo like, int count) {
    for (int i = 0; i < count && missing.size() < MOST_PODS; i++) {
      missing.add(Altered.sibling(like, "-new-" + missing.size()));
    }
  }

  /** Returns how many sub-groups of a policy are missing. */
  private static int missingOf(SubGroupPolicy policy, List<TaskInfo> pods) {
    long present =
        pods.stream().flatMap(pod -> policy.subGroupOf(pod.labels()).stream()).distinct().count();
    return (int) Math.max(0, policy.minSubGroups() - present);
  }

  /** Returns which sub-groups they make, as the end of a sentence. */
  private static String ofSubGroups(Waiter waiter) {
    List<TaskInfo> pods = pods(waiter);
    return waiter.podGroup().subGroups().stream()
        .filter(policy -> missingOf(policy, pods) > 0)
        .map(
            policy ->
                ", in %d sub-group%s of %s"
                    .formatted(
                        missingOf(policy, pods),
                        missingOf(policy, pods) == 1 ? "" : "s",
                        policy.name()))
        .collect(Collectors.joining());
  }
}
