package io.hekla.model.job;

import io.hekla.model.api.PodNames;
import io.hekla.model.cluster.PodGroupPhase;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Lifecycle events that policies answer. The reference derives them from watch events
 * (api-and-controllers.md §3.2); here they follow from the observed state, so that a missed watch
 * event loses nothing:
 *
 * <ul>
 *   <li><b>PodFailed, PodPending</b>: a pod of the current version is in that phase.
 *   <li><b>TaskCompleted, TaskFailed</b>: the task's pods of the current version are such.
 *   <li><b>PodEvicted</b>: an index whose pod was created before the Job began to run has none, and
 *       has not succeeded. Before Running a missing pod may never have existed, so that only a pod
 *       that was observed to go counts. Pods that the Job deletes itself are never evicted
 *       (accident 4 of §10).
 *   <li><b>Unknown</b>: the PodGroup's phase is Unknown, at whatever version (accident 3).
 * </ul>
 *
 * <p>A lifecycle event lasts, and still acts once: a kill takes its pod, or raises the version past
 * it; an action that waits or kills nothing leaves a {@link Delay} behind.
 */
final class Occasions {
  private final Look look;
  private final Map<String, JobRules.Task> tasks = new HashMap<>();
  private final Map<String, List<JobSight.Pod>> current = new HashMap<>();
  private final List<Occasion> found = new ArrayList<>();

  private Occasions(Look look) {
    this.look = look;
    look.rules().tasks().forEach(task -> tasks.put(task.name(), task));
  }

  /** Returns the lifecycle events that a policy answers, in the order in which they act. */
  static List<Occasion> of(Look look) {
    boolean anyPolicy =
        !look.rules().policies().isEmpty()
            || look.rules().tasks().stream().anyMatch(task -> !task.policies().isEmpty());
    if (!anyPolicy || !look.state().phase().wantsPods()) {
      return List.of();
    }
    return new Occasions(look).find();
  }

  private List<Occasion> find() {
    for (JobSight.Pod pod : look.staying()) {
      if (pod.version() < look.state().version()) {
        continue;
      }
      current.computeIfAbsent(pod.task(), name -> new ArrayList<>()).add(pod);
      switch (pod.phase()) {
        case FAILED -> add(JobOccasion.POD_FAILED, pod.exitCode(), pod);
        case PENDING -> add(JobOccasion.POD_PENDING, 0, pod);
        case RUNNING, SUCCEEDED, UNKNOWN -> {}
      }
    }
    for (JobRules.Task task : look.rules().tasks()) {
      if (task.replicas() > 0) {
        ofTask(task);
      }
    }
    evictions();
    if (look.podGroup().filter(gang -> gang.phase() == PodGroupPhase.UNKNOWN).isPresent()) {
      add(JobOccasion.UNKNOWN, 0, "", "", look.sight().podGroup().uid(), -1);
    }
    return found;
  }

  private void ofTask(JobRules.Task task) {
    List<JobSight.Pod> pods = current.getOrDefault(task.name(), List.of());
    boolean succeededNow = pods.stream().anyMatch(pod -> pod.phase() == PodPhase.SUCCEEDED);
    if (succeededNow && allSucceeded(task)) {
      add(JobOccasion.TASK_COMPLETED, 0, task.name(), "", "", -1);
    }
    List<JobSight.Pod> alive =
        pods.stream()
            .filter(pod -> pod.phase() == PodPhase.RUNNING || pod.phase() == PodPhase.PENDING)
            .toList();
    int restarts = JobRules.sum(alive.stream().map(JobSight.Pod::restarts));
    if (task.maxRetry() >= 0 && restarts >= task.maxRetry()) {
      // RestartPod and RestartPartition aim at the pod that restarted most.
      alive.stream()
          .max(Comparator.comparingInt(JobSight.Pod::restarts))
          .ifPresent(pod -> add(JobOccasion.TASK_FAILED, 0, pod));
    }
  }

  /**
   * Returns whether all pods of a task succeeded; pods of an earlier version count, and those that
   * are gone, as their indexes stay done.
   */
  private boolean allSucceeded(JobRules.Task task) {
    var done = look.finished().getOrDefault(task.name(), IndexSet.EMPTY);
    return done.firstAbsent(0) >= task.replicas();
  }

  /**
   * Adds evictions of existing pods, by the indexes that have none: never of pods still to be
   * created.
   */
  private void evictions() {
    var made = look.state().made();
    var departed = made.isEmpty() ? look.departed() : Map.<String, IndexSet>of();
    look.absent()
        .forEach(
            (task, absent) -> {
              IndexSet evicted =
                  made.isEmpty()
                      ? absent.common(departed.getOrDefault(task, IndexSet.EMPTY))
                      : absent.below(made.getOrDefault(task, 0));
              evicted.forEach(index -> evicted(task, index));
            });
  }

  private void evicted(String task, int index) {
    String name = PodNames.of(look.sight().name(), task, index);
    add(JobOccasion.POD_EVICTED, 0, task, name, "", index);
  }

  private void add(JobOccasion kind, int exitCode, JobSight.Pod pod) {
    add(kind, exitCode, pod.task(), pod.name(), pod.uid(), pod.index());
  }

  private void add(
      JobOccasion kind, int exitCode, String task, String pod, String podUid, int index) {
    policyFor(kind, exitCode, task)
        .ifPresent(policy -> found.add(new Occasion(kind, policy, task, pod, podUid, index)));
  }

  /**
   * Returns the policy that answers: those of the task first, then those of the Job; the first
   * match wins (§3.3).
   */
  private Optional<JobRules.Policy> policyFor(JobOccasion kind, int exitCode, String task) {
    var ofTask = tasks.get(task);
    Optional<JobRules.Policy> first =
        ofTask == null
            ? Optional.empty()
            : ofTask.policies().stream()
                .filter(policy -> answers(policy, kind, exitCode))
                .findFirst();
    return first.isPresent()
        ? first
        : look.rules().policies().stream()
            .filter(policy -> answers(policy, kind, exitCode))
            .findFirst();
  }

  private static boolean answers(JobRules.Policy policy, JobOccasion kind, int exitCode) {
    boolean named =
        policy.occasions().contains(kind) || policy.occasions().contains(JobOccasion.ANY);
    boolean inTime = kind != JobOccasion.POD_PENDING || !policy.timeout().isZero();
    return (named && inTime) || (exitCode != 0 && policy.exitCode() == exitCode);
  }
}
