package io.hekla.scheduler.snapshot;

import io.hekla.model.cluster.PodGroupInfo;
import io.hekla.model.cluster.PriorityClassInfo;
import java.util.List;

/** Priorities of jobs by the priority classes. */
final class Priorities {
  private static final String SYSTEM = "kube-system";

  /** Highest value for users; the API server reserves higher ones for its own classes. */
  private static final int HIGHEST_OF_USERS = 1_000_000_000;

  private final SortedTable<String, PriorityClassInfo> classes;
  private final int fallback;

  Priorities(SortedTable<String, PriorityClassInfo> classes) {
    this.classes = classes;
    fallback =
        classes.values().stream()
            .filter(PriorityClassInfo::globalDefault)
            .mapToInt(PriorityClassInfo::value)
            .findFirst()
            .orElse(0);
  }

  /**
   * Returns the value of its class; where that does not exist, of the first class by name that is
   * the default.
   */
  int of(PodGroupInfo podGroup) {
    return value(podGroup.priorityClassName());
  }

  /**
   * Returns the value of its class, but no higher than its pods have it from their classes:
   * Kubernetes lets quotas limit the use of a class by pods, and knows nothing of PodGroups. A
   * PodGroup without pods only waits for admission, and there no class of the system counts for
   * more than the highest of users.
   */
  int bounded(PodGroupInfo podGroup, List<SnapshotTask> tasks) {
    int own = of(podGroup);
    if (tasks.isEmpty()) {
      return podGroup.key().namespace().equals(SYSTEM) ? own : Math.min(own, HIGHEST_OF_USERS);
    }
    int highest = Integer.MIN_VALUE;
    String last = "";
    int ofLast = fallback;
    for (SnapshotTask task : tasks) {
      String name = task.info().priorityClassName();
      if (!name.equals(last)) {
        last = name;
        ofLast = value(name);
      }
      highest = Math.max(highest, ofLast);
    }
    return Math.min(own, highest);
  }

  private int value(String name) {
    return classes.get(name).map(PriorityClassInfo::value).orElse(fallback);
  }
}
