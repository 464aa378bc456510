package io.hekla.model.job;

import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.job.JobEntityState.Present;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Comparison of a Job's state with its observed state: the pods that stay, go, or are missing. The
 * Sync of docs/reference/controllers.md#sync as a comparison; it changes nothing.
 */
final class PodDiff {
  private final Present state;
  private final JobObservation observation;
  private final KilledPods kills;
  private final List<JobObservation.Pod> staying = new ArrayList<>();
  private final List<JobObservation.Pod> toDelete = new ArrayList<>();
  private final Map<String, IndexSet> absent = new LinkedHashMap<>();
  private final Map<String, IndexSet> missing = new LinkedHashMap<>();
  private final PodCounts pods = new PodCounts();
  private final Map<String, JobRules.Task> tasks = new TreeMap<>();
  private List<JobObservation.Pod> target = List.of();
  // These are the present indexes per task, whatever becomes of their pods.
  private final Map<String, IndexSet> taken = new HashMap<>();
  private final Map<String, IndexSet> finishedDeleted = new TreeMap<>();
  // These indexes need no pod any more.
  private final Map<String, IndexSet> done;
  private final Dependencies dependencies;
  // The map is by task and index; filled on first use.
  private final Map<String, TreeMap<Integer, List<JobObservation.Pod>>> places = new HashMap<>();
  private Optional<Map<String, IndexSet>> finished = Optional.empty();
  // These pods were taken by targeted kills since.
  private final Set<String> killed = new HashSet<>();
  private int retries;

  PodDiff(Present state, JobObservation observation) {
    this.state = state;
    this.observation = observation;
    kills = new KilledPods(state);
    observation.rules().tasks().forEach(task -> tasks.put(task.name(), task));
    var present = new HashMap<String, IndexRanges>();
    for (JobObservation.Pod pod : observation.pods()) {
      present.computeIfAbsent(pod.task(), name -> new IndexRanges()).add(pod.index());
      place(pod);
    }
    present.forEach((task, indexes) -> taken.put(task, indexes.set()));
    done = SuccessCounts.and(state.finished(), observation.deletedPods(), kills, tasks.keySet());
    dependencies = new Dependencies(this);
    for (JobRules.Task task : observation.rules().tasks()) {
      findMissing(task);
    }
  }

  private void place(JobObservation.Pod pod) {
    var task = tasks.get(pod.task());
    boolean indexWanted = !syncs() || (task != null && pod.index() < task.replicas());
    switch (PodFate.of(pod, state, kills, indexWanted)) {
      case STAYS -> {
        staying.add(pod);
        pods.add(pod.task(), pod.phase(), 1);
      }
      case LEAVING -> pods.addTerminating();
      case TO_DELETE -> {
        toDelete.add(pod);
        pods.addTerminating();
      }
    }
  }

  /** Finds missing indexes as ranges: the cost does not depend on the number of replicas. */
  private void findMissing(JobRules.Task task) {
    IndexSet without = IndexSet.range(0, task.replicas()).without(of(taken, task));
    IndexSet gone = without.common(of(done, task));
    finishedDeleted.put(task.name(), gone);
    pods.add(task.name(), PodPhase.SUCCEEDED, gone.size());
    IndexSet wanted = without.without(gone);
    if (syncs() && !wanted.isEmpty()) {
      absent.put(task.name(), wanted);
      if (dependencies.met(task)) {
        missing.put(task.name(), wanted);
        pods.add(task.name(), PodPhase.PENDING, wanted.size());
      }
    }
  }

  private static IndexSet of(Map<String, IndexSet> sets, JobRules.Task task) {
    return sets.getOrDefault(task.name(), IndexSet.EMPTY);
  }

  /** Returns a task by name. */
  Optional<JobRules.Task> task(String name) {
    return Optional.ofNullable(tasks.get(name));
  }

  /** Sets which of the pods that stay an action aims at. */
  PodDiff withTargets(List<JobObservation.Pod> pods) {
    target = List.copyOf(pods);
    return this;
  }

  /**
   * Counts what a targeted kill takes, so that the next one is decided without another comparison.
   */
  void take(List<JobObservation.Pod> pods, boolean retry) {
    for (JobObservation.Pod pod : pods) {
      killed.add(pod.uid());
      this.pods.kill(pod.task(), pod.phase());
    }
    retries += retry ? 1 : 0;
  }

  Present state() {
    return state;
  }

  /** Returns the number of restarts and resumes, those of kills since included. */
  int retryCount() {
    return state.retryCount() + retries;
  }

  JobObservation observation() {
    return observation;
  }

  KilledPods kills() {
    return kills;
  }

  JobRules rules() {
    return observation.rules();
  }

  PodCounts pods() {
    return pods;
  }

  /**
   * Returns pods that stay, in the order of the observed state; those of kills since among them.
   */
  List<JobObservation.Pod> staying() {
    return staying;
  }

  /**
   * Returns pods of a task that stay and that no kill since took, by their indexes from one to
   * before another.
   */
  List<JobObservation.Pod> staying(String task, int from, int end) {
    if (places.isEmpty()) {
      for (JobObservation.Pod pod : staying) {
        places
            .computeIfAbsent(pod.task(), name -> new TreeMap<>())
            .computeIfAbsent(pod.index(), index -> new ArrayList<>())
            .add(pod);
      }
    }
    return places.getOrDefault(task, new TreeMap<>()).subMap(from, end).values().stream()
        .flatMap(List::stream)
        .filter(pod -> !killed.contains(pod.uid()))
        .toList();
  }

  List<JobObservation.Pod> toDelete() {
    return toDelete;
  }

  /** Returns indexes without a pod by task; none while the PodGroup holds pods back. */
  Map<String, IndexSet> absent() {
    return absent;
  }

  /** Returns indexes by task whose pods were observed to go and that the Job had not deleted. */
  Map<String, IndexSet> departed() {
    var gone = new HashMap<String, IndexRanges>();
    for (JobObservation.Pod pod : observation.deletedPods()) {
      if (!pod.outOfSync() && !kills.hasKilled(pod)) {
        gone.computeIfAbsent(pod.task(), name -> new IndexRanges()).add(pod.index());
      }
    }
    var sets = new HashMap<String, IndexSet>();
    gone.forEach((task, indexes) -> sets.put(task, indexes.set()));
    return sets;
  }

  /** Returns the absent indexes whose task need not wait for others. */
  Map<String, IndexSet> missing() {
    return missing;
  }

  /** Returns the pods that are done and gone. */
  FinishedDeletedPods finishedDeleted() {
    return new FinishedDeletedPods(finishedDeleted);
  }

  /** Returns the PodGroup if it exists and is not about to go. */
  Optional<JobObservation.Gang> podGroup() {
    return observation.podGroup().exists()
            && !observation.podGroup().uid().equals(state.podGroupToDelete())
        ? Optional.of(observation.podGroup())
        : Optional.empty();
  }

  /**
   * Returns whether pods are created and deleted to match the spec: the PodGroup was admitted to
   * its queue.
   */
  boolean syncs() {
    return state.phase().wantsPods()
        && observation.queueExists()
        && podGroup().filter(gang -> gang.phase() != PodGroupPhase.PENDING).isPresent();
  }

  /** Returns the number of pods that stay and that a kill of this extent would take. */
  int killedBy(JobTransition.Extent extent) {
    return switch (extent) {
      case NONE -> 0;
      case TARGET -> target.size();
      case SOFT -> (int) staying.stream().filter(pod -> !pod.phase().ended()).count();
      case ALL -> lastRetry() ? killedBy(JobTransition.Extent.SOFT) : staying.size();
    };
  }

  /**
   * Returns whether the next failure is the last, so that ended pods stay for inspection
   * (docs/reference/controllers.md#states-of-a-job).
   */
  boolean lastRetry() {
    return retryCount() >= rules().maxRetry() - 1;
  }

  /** Returns the indexes whose pods have succeeded, with those known from before. */
  Map<String, IndexSet> finished() {
    if (finished.isEmpty()) {
      finished = Optional.of(SuccessCounts.and(done, observation.pods(), kills, tasks.keySet()));
    }
    return finished.get();
  }

  /**
   * Returns the number of pods of each task that are known to have been created: all indexes below
   * it were observed at one time or another.
   */
  Map<String, Integer> createdPods() {
    var createdPods = new TreeMap<String, Integer>();
    for (JobRules.Task task : rules().tasks()) {
      int known = state.createdPods().getOrDefault(task.name(), 0);
      int index = of(taken, task).with(of(done, task)).firstAbsent(known);
      createdPods.put(task.name(), Math.min(index, task.replicas()));
    }
    return createdPods;
  }
}
