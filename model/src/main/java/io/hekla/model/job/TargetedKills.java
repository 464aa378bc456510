package io.hekla.model.job;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Kills of some of the pods in one observation: each is decided as if after a new evaluation of
 * those before it, and all are journaled as one event. The cost of thousands of them follows from
 * their number.
 */
final class TargetedKills {
  private final PodDiff diff;
  private final List<Aim> aims = new ArrayList<>();
  private final Set<String> uids = new LinkedHashSet<>();
  private final Map<String, IndexRanges> targets = new TreeMap<>();
  // These tasks, pods and partitions lose their delays.
  private final Set<String> tasks = new HashSet<>();
  private final Set<String> pods = new HashSet<>();
  private final Set<Partition> partitions = new HashSet<>();
  private final Set<JobPhase> entered = new LinkedHashSet<>();
  private JobPhase phase;
  private int retries;

  /** An action that kills, and its cause. */
  record Aim(JobAction action, JobEvent.Cause cause) {}

  private record Partition(String task, int number) {}

  /**
   * Creates the kills.
   *
   * @param diff the comparison before the first of them; of no use to others afterwards
   */
  TargetedKills(PodDiff diff) {
    this.diff = diff;
    this.phase = diff.state().phase();
  }

  /** Returns whether an action aims at some of the pods. */
  static boolean isBy(JobAction action) {
    return switch (action.scope()) {
      case POD, PARTITION, TASK -> true;
      case JOB, NONE -> false;
    };
  }

  /** Adds a kill, if its action kills anything in the phase that those before it led to. */
  boolean add(JobAction action, JobEvent.Cause cause, int index) {
    var aimed = PolicyTarget.of(action, cause, index, diff);
    if (aimed.isEmpty()) {
      return false;
    }
    PolicyTarget target = aimed.get();
    JobTransition step = Phase.of(phase).on(action, diff.withTargets(target.pods()));
    if (step.kill() != JobTransition.Extent.TARGET) {
      return false;
    }
    aims.add(new Aim(action, cause));
    target.pods().forEach(pod -> uids.add(pod.uid()));
    target.indexes().addTo(targets.computeIfAbsent(target.task(), task -> new IndexRanges()));
    switch (action.scope()) {
      case TASK -> tasks.add(cause.task());
      case POD -> pods.add(cause.pod());
      case PARTITION -> {
        pods.add(cause.pod());
        partitions.add(partition(target.task(), index));
      }
      case JOB, NONE -> throw new IllegalStateException(action + " aims at no pods");
    }
    diff.take(target.pods(), step.retry());
    if (phase != step.next()) {
      phase = step.next();
      entered.remove(phase);
      entered.add(phase);
    }
    retries += step.retry() ? 1 : 0;
    return true;
  }

  private Partition partition(String task, int index) {
    int size = diff.task(task).map(JobRules.Task::partitionSize).orElse(0);
    return new Partition(task, size <= 0 ? -1 : index / size);
  }

  /** Returns the actions that killed, in this order. */
  List<Aim> aims() {
    return aims;
  }

  /** Returns the phase that they led to. */
  JobPhase phase() {
    return phase;
  }

  /** Returns whether one of them took a pod. */
  boolean hasKilled(String uid) {
    return uids.contains(uid);
  }

  /**
   * Returns whether one of them took the subject of a delay: its task, its pod or its partition.
   */
  boolean cancel(Delay delay) {
    return (!delay.task().isEmpty() && tasks.contains(delay.task()))
        || (!delay.pod().isEmpty()
            && (pods.contains(delay.pod())
                || (delay.index() >= 0
                    && partitions.contains(partition(delay.task(), delay.index())))));
  }

  /** Returns the delays of the state that they cancel and their event does not. */
  List<Delay> cancelled() {
    var first = aims.getFirst();
    return Delays.after(diff.state().delays(), first.action(), first.cause()).stream()
        .filter(this::cancel)
        .toList();
  }

  /** Returns all of them as one event; there must be one at least. */
  JobEvent.PodsKilled event(Instant now) {
    var before = diff.state();
    var killed = new LinkedHashSet<>(uids);
    // Departed pods are covered by this event.
    diff.observation().deletedPods().forEach(pod -> killed.add(pod.uid()));
    before.podsToDelete().forEach(killed::remove);
    var there =
        diff.observation().endedPods().map(JobObservation.Pod::uid).collect(Collectors.toSet());
    var finished = finished();
    return new JobEvent.PodsKilled(
        aims.getFirst().action(),
        List.copyOf(entered),
        retries,
        List.copyOf(killed),
        before.podsToDelete().stream().filter(uid -> !there.contains(uid)).toList(),
        without(finished, before.finished()),
        without(before.finished(), finished),
        aims.getFirst().cause(),
        now);
  }

  /** Returns the finished indexes; what runs again has not succeeded. */
  private Map<String, IndexSet> finished() {
    var left = new TreeMap<>(diff.finished());
    targets.forEach(
        (task, indexes) ->
            left.computeIfPresent(task, (name, known) -> known.without(indexes.set())));
    return left;
  }

  private static Map<String, IndexSet> without(
      Map<String, IndexSet> some, Map<String, IndexSet> others) {
    var left = new TreeMap<String, IndexSet>();
    some.forEach(
        (task, indexes) -> {
          var rest = indexes.without(others.getOrDefault(task, IndexSet.EMPTY));
          if (!rest.isEmpty()) {
            left.put(task, rest);
          }
        });
    return left;
  }
}
