package io.hekla.scheduler.snapshot;

import io.hekla.model.cluster.PodGroupInfo;
import io.hekla.model.cluster.PriorityClassInfo;

/** What the priority classes say of jobs. */
final class Priorities {
  private final Table<String, PriorityClassInfo> classes;
  private final int fallback;

  Priorities(Table<String, PriorityClassInfo> classes) {
    this.classes = classes;
    fallback =
        classes.values().stream()
            .filter(PriorityClassInfo::globalDefault)
            .mapToInt(PriorityClassInfo::value)
            .findFirst()
            .orElse(0);
  }

  /**
   * Value of its class; where that is not there, of the first class by name that is the default.
   */
  int of(PodGroupInfo podGroup) {
    return classes.get(podGroup.priorityClassName()).map(PriorityClassInfo::value).orElse(fallback);
  }
}
