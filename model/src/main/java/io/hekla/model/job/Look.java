package io.hekla.model.job;

import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.job.JobState.Present;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A state beside a sight: which pods stay, go, or are missing. The Sync of reference
 * api-and-controllers.md §3.7 as a comparison; it changes nothing.
 */
final class Look {
  private final Present state;
  private final JobSight sight;
  private final List<JobSight.Pod> staying = new ArrayList<>();
  private final List<JobSight.Pod> doomed = new ArrayList<>();
  private final List<JobEffect.Place> absent = new ArrayList<>();
  private final List<JobEffect.Place> missing = new ArrayList<>();
  private final PodCounts pods = new PodCounts();
  private final Map<String, JobRules.Task> tasks = new TreeMap<>();
  private List<JobSight.Pod> target = List.of();
  // Present indexes per task, whatever becomes of their pods.
  private final Map<String, BitSet> taken = new HashMap<>();
  private final Map<String, IndexSet> spared = new TreeMap<>();
  // Indexes that need no pod any more.
  private final Map<String, IndexSet> done;

  Look(Present state, JobSight sight) {
    this.state = state;
    this.sight = sight;
    sight.rules().tasks().forEach(task -> tasks.put(task.name(), task));
    for (JobSight.Pod pod : sight.pods()) {
      place(pod);
    }
    done = Successes.and(state.finished(), sight.departed(), state, tasks.keySet());
    for (JobRules.Task task : sight.rules().tasks()) {
      findMissing(task);
    }
  }

  private void place(JobSight.Pod pod) {
    var task = tasks.get(pod.task());
    boolean indexWanted = !syncs() || (task != null && pod.index() < task.replicas());
    taken.computeIfAbsent(pod.task(), name -> new BitSet()).set(pod.index());
    switch (PodFate.of(pod, state, indexWanted)) {
      case STAYS -> {
        staying.add(pod);
        pods.add(pod.task(), pod.phase());
      }
      case LEAVING -> pods.addTerminating();
      case DOOMED -> {
        doomed.add(pod);
        pods.addTerminating();
      }
    }
  }

  private void findMissing(JobRules.Task task) {
    boolean mayStart = Dependencies.met(task, this);
    var gone = new BitSet();
    for (int index = 0; index < task.replicas(); index++) {
      if (present(task.name(), index)) {
        continue;
      }
      if (isDone(task, index)) {
        pods.add(task.name(), PodPhase.SUCCEEDED);
        gone.set(index);
      } else if (syncs()) {
        var place = new JobEffect.Place(task.name(), index);
        absent.add(place);
        if (mayStart) {
          missing.add(place);
          pods.add(task.name(), PodPhase.PENDING);
        }
      }
    }
    spared.put(task.name(), IndexSet.EMPTY.with(gone));
  }

  private boolean isDone(JobRules.Task task, int index) {
    return done.getOrDefault(task.name(), IndexSet.EMPTY).contains(index);
  }

  private boolean present(String task, int index) {
    var indexes = taken.get(task);
    return indexes != null && indexes.get(index);
  }

  /** A task by name. */
  Optional<JobRules.Task> task(String name) {
    return Optional.ofNullable(tasks.get(name));
  }

  /** Says which of the pods that stay an action aims at. */
  Look aimedAt(List<JobSight.Pod> pods) {
    target = List.copyOf(pods);
    return this;
  }

  Present state() {
    return state;
  }

  JobSight sight() {
    return sight;
  }

  JobRules rules() {
    return sight.rules();
  }

  PodCounts pods() {
    return pods;
  }

  /** Pods that stay, in the order of the sight. */
  List<JobSight.Pod> staying() {
    return staying;
  }

  List<JobSight.Pod> doomed() {
    return doomed;
  }

  /** Places without a pod; none while the PodGroup holds pods back. */
  List<JobEffect.Place> absent() {
    return absent;
  }

  /** Whether a pod was seen to go from there that nobody here had asked to. */
  boolean wentFrom(JobEffect.Place place) {
    return sight.departed().stream()
        .filter(pod -> pod.task().equals(place.task()) && pod.index() == place.index())
        .anyMatch(pod -> !pod.outOfSync() && !PodFate.killed(pod, state));
  }

  /** Those of them whose task need not wait for others. */
  List<JobEffect.Place> missing() {
    return missing;
  }

  /** The pods that are done and gone. */
  Spared spared() {
    return new Spared(spared);
  }

  /** The PodGroup if it is there and not about to go. */
  Optional<JobSight.Gang> podGroup() {
    return sight.podGroup().exists() && !sight.podGroup().uid().equals(state.condemnedPodGroup())
        ? Optional.of(sight.podGroup())
        : Optional.empty();
  }

  /** Whether pods are made and taken to match the spec: the PodGroup was let into its queue. */
  boolean syncs() {
    return state.phase().wantsPods()
        && sight.queueExists()
        && podGroup().filter(gang -> gang.phase() != PodGroupPhase.PENDING).isPresent();
  }

  /** How many pods that stay would go by a kill of this extent. */
  int killedBy(Step.Extent extent) {
    return switch (extent) {
      case NONE -> 0;
      case TARGET -> target.size();
      case SOFT -> (int) staying.stream().filter(pod -> !pod.phase().ended()).count();
      case ALL -> lastRetry() ? killedBy(Step.Extent.SOFT) : staying.size();
    };
  }

  /** Whether the next failure is the last, so that ended pods stay to be looked at (§3.5). */
  boolean lastRetry() {
    return state.retryCount() >= rules().maxRetry() - 1;
  }

  /** Indexes whose pods have succeeded, with those known from before. */
  Map<String, IndexSet> finished() {
    return Successes.and(done, sight.pods(), state, tasks.keySet());
  }

  /**
   * How many pods of each task are known to have been made: all indexes below it were seen at one
   * time or another.
   */
  Map<String, Integer> made() {
    var made = new TreeMap<String, Integer>();
    for (JobRules.Task task : rules().tasks()) {
      int known = state.made().getOrDefault(task.name(), 0);
      int index = known;
      while (index < task.replicas() && (present(task.name(), index) || isDone(task, index))) {
        index++;
      }
      made.put(task.name(), Math.min(index, task.replicas()));
    }
    return made;
  }
}
