package io.hekla.scheduler.snapshot;

import io.hekla.model.cluster.ObjectKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Waiting jobs of one queue, under change: at the cost of the classes that it touches. */
final class WaitingDraft {
  private static final Comparator<WaitingClass> BY_FIRST_JOB =
      Comparator.comparing(one -> one.jobs().getFirst().podGroup().key());

  private final Map<WaitingClass.Key, SortedMap<ObjectKey, Optional<SnapshotJob>>> changes =
      new LinkedHashMap<>();

  void put(SnapshotJob job) {
    changesOf(job).put(job.podGroup().key(), Optional.of(job));
  }

  void remove(SnapshotJob job) {
    changesOf(job).put(job.podGroup().key(), Optional.empty());
  }

  /** Returns the resulting classes, in the order of their first jobs. */
  List<WaitingClass> classes(List<WaitingClass> before) {
    if (changes.isEmpty()) {
      return before;
    }
    var open = new LinkedHashMap<>(changes);
    var classes = new ArrayList<WaitingClass>(before.size() + open.size());
    for (WaitingClass one : before) {
      SortedMap<ObjectKey, Optional<SnapshotJob>> changed = open.remove(one.key());
      if (changed == null) {
        classes.add(one);
      } else {
        one.with(changed).ifPresent(classes::add);
      }
    }
    open.forEach((key, jobs) -> WaitingClass.of(key, jobs).ifPresent(classes::add));
    classes.sort(BY_FIRST_JOB);
    return List.copyOf(classes);
  }

  private SortedMap<ObjectKey, Optional<SnapshotJob>> changesOf(SnapshotJob job) {
    return changes.computeIfAbsent(WaitingClass.Key.of(job), first -> new TreeMap<>());
  }
}
