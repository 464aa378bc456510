package io.hekla.recorder.explain;

import io.hekla.scheduler.snapshot.SnapshotJob;
import io.hekla.scheduler.snapshot.SnapshotTask;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * Choice of few jobs whose end makes enough room, by arithmetic: node after node, that which the
 * fewest and smallest jobs have to leave until a pod more has room there.
 */
final class FewestJobs {
  private final FreedRoom room;
  private final Map<SnapshotJob, Integer> rank = new HashMap<>();
  private final Map<String, List<SnapshotJob>> onNode = new HashMap<>();
  private final Set<SnapshotJob> ended = new LinkedHashSet<>();
  private final PriorityQueue<Option> options =
      new PriorityQueue<>(
          Comparator.comparingInt((Option option) -> option.jobs().size())
              .thenComparingLong(Option::size)
              .thenComparing(Option::node));

  /**
   * Jobs whose end makes room for one pod more on a node.
   *
   * @param size sum of their places in the order by size
   */
  private record Option(String node, List<SnapshotJob> jobs, long size) {}

  private FewestJobs(FreedRoom room, List<SnapshotJob> smallestFirst) {
    this.room = room;
    for (SnapshotJob job : smallestFirst) {
      rank.put(job, rank.size());
      for (String node : nodes(job)) {
        onNode.computeIfAbsent(node, first -> new ArrayList<>()).add(job);
      }
    }
    onNode.keySet().forEach(this::consider);
  }

  /**
   * Returns jobs of which none can be left out; empty if the end of all does not make enough room.
   *
   * @param now room while all of them go on
   * @param holders the other jobs that hold something, the smallest first
   */
  static Optional<List<SnapshotJob>> of(FreedRoom now, List<SnapshotJob> holders) {
    var choice = new FewestJobs(now.copy(), holders);
    while (!choice.room.isEnough()) {
      Option best = choice.options.poll();
      if (best == null) {
        return Optional.empty();
      }
      choice.take(best);
    }
    return Optional.of(choice.withoutNeedless());
  }

  private List<SnapshotJob> withoutNeedless() {
    var needed = new ArrayList<SnapshotJob>();
    for (SnapshotJob job : ended) {
      room.keep(job);
      if (!room.isEnough()) {
        room.end(job);
        needed.add(job);
      }
    }
    return needed;
  }

  /** Ends the jobs of an option, unless jobs of it have ended since it was considered. */
  private void take(Option option) {
    if (option.jobs().stream().anyMatch(ended::contains)) {
      return;
    }
    Set<String> changed = new HashSet<>();
    for (SnapshotJob job : option.jobs()) {
      ended.add(job);
      room.end(job);
      changed.addAll(nodes(job));
    }
    changed.forEach(this::consider);
  }

  /** Adds what has to be done for one pod more on a node: the smallest jobs that are enough. */
  private void consider(String node) {
    if (!room.isHost(node)) {
      return;
    }
    var jobs = new ArrayList<SnapshotJob>();
    for (SnapshotJob job : onNode.getOrDefault(node, List.of()).reversed()) {
      if (!ended.contains(job)) {
        jobs.add(job);
        if (room.isMoreAfter(node, jobs)) {
          options.add(
              new Option(node, List.copyOf(jobs), jobs.stream().mapToLong(rank::get).sum()));
          return;
        }
      }
    }
  }

  private static Set<String> nodes(SnapshotJob job) {
    Set<String> nodes = new HashSet<>();
    for (SnapshotTask task : job.tasks()) {
      if (!task.nodeName().isEmpty()) {
        nodes.add(task.nodeName());
      }
    }
    return nodes;
  }
}
