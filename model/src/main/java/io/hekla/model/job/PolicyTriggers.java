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
 * Lifecycle events that policies answer. Volcano derives them from watch events
 * (docs/reference/controllers.md#lifecycle-events); here they follow from the observed state, so
 * that a missed watch event loses nothing:
 *
 * <ul>
 *   <li><b>PodFailed, PodPending</b>: a pod of the current version is in that phase.
 *   <li><b>TaskCompleted, TaskFailed</b>: the task's pods of the current version are such.
 *   <li><b>PodEvicted</b>: an index whose pod was created before the Job began to run has none, and
 *       has not succeeded. Before Running a missing pod may never have existed, so that only a pod
 *       that was observed to go counts. Pods that the Job deletes itself are never evicted
 *       (docs/compatibility.md#ways-of-volcanos-controllers-that-surprise).
 *   <li><b>Unknown</b>: the PodGroup's phase is Unknown, at whatever version
 *       (docs/compatibility.md#ways-of-volcanos-controllers-that-surprise).
 * </ul>
 *
 * <p>A lifecycle event lasts, and still acts once: a kill takes its pod, or raises the version past
 * it; an action that waits or kills nothing leaves a {@link Delay} behind.
 */
final class PolicyTriggers {
  private final PodDiff diff;
  private final Map<String, JobRules.Task> tasks = new HashMap<>();
  private final Map<String, List<JobObservation.Pod>> current = new HashMap<>();
  private final List<PolicyTrigger> found = new ArrayList<>();

  private PolicyTriggers(PodDiff diff) {
    this.diff = diff;
    diff.rules().tasks().forEach(task -> tasks.put(task.name(), task));
  }

  /** Returns the lifecycle events that a policy answers, in the order in which they act. */
  static List<PolicyTrigger> of(PodDiff diff) {
    boolean anyPolicy =
        !diff.rules().policies().isEmpty()
            || diff.rules().tasks().stream().anyMatch(task -> !task.policies().isEmpty());
    if (!anyPolicy || !diff.state().phase().wantsPods()) {
      return List.of();
    }
    return new PolicyTriggers(diff).find();
  }

  private List<PolicyTrigger> find() {
    for (JobObservation.Pod pod : diff.staying()) {
      if (pod.version() < diff.state().version()) {
        continue;
      }
      current.computeIfAbsent(pod.task(), name -> new ArrayList<>()).add(pod);
      switch (pod.phase()) {
        case FAILED -> add(LifecycleEvent.POD_FAILED, pod.exitCode(), pod);
        case PENDING -> add(LifecycleEvent.POD_PENDING, 0, pod);
        case RUNNING, SUCCEEDED, UNKNOWN -> {}
      }
    }
    for (JobRules.Task task : diff.rules().tasks()) {
      if (task.replicas() > 0) {
        ofTask(task);
      }
    }
    evictions();
    if (diff.podGroup().filter(gang -> gang.phase() == PodGroupPhase.UNKNOWN).isPresent()) {
      add(LifecycleEvent.UNKNOWN, 0, "", "", diff.observation().podGroup().uid(), -1);
    }
    return found;
  }

  private void ofTask(JobRules.Task task) {
    List<JobObservation.Pod> pods = current.getOrDefault(task.name(), List.of());
    boolean succeededNow = pods.stream().anyMatch(pod -> pod.phase() == PodPhase.SUCCEEDED);
    if (succeededNow && allSucceeded(task)) {
      add(LifecycleEvent.TASK_COMPLETED, 0, task.name(), "", "", -1);
    }
    List<JobObservation.Pod> alive =
        pods.stream()
            .filter(pod -> pod.phase() == PodPhase.RUNNING || pod.phase() == PodPhase.PENDING)
            .toList();
    int restarts = JobRules.sum(alive.stream().map(JobObservation.Pod::restarts));
    if (task.maxRetry() >= 0 && restarts >= task.maxRetry()) {
      // RestartPod and RestartPartition aim at the pod that restarted most.
      alive.stream()
          .max(Comparator.comparingInt(JobObservation.Pod::restarts))
          .ifPresent(pod -> add(LifecycleEvent.TASK_FAILED, 0, pod));
    }
  }

  /**
   * Returns whether all pods of a task succeeded; pods of an earlier version count, and those that
   * are gone, as their indexes stay done.
   */
  private boolean allSucceeded(JobRules.Task task) {
    var done = diff.finished().getOrDefault(task.name(), IndexSet.EMPTY);
    return done.firstAbsent(0) >= task.replicas();
  }

  /**
   * Adds evictions of existing pods, by the indexes that have none: never of pods still to be
   * created.
   */
  private void evictions() {
    var createdPods = diff.state().createdPods();
    var departed = createdPods.isEmpty() ? diff.departed() : Map.<String, IndexSet>of();
    diff.absent()
        .forEach(
            (task, absent) -> {
              IndexSet evicted =
                  createdPods.isEmpty()
                      ? absent.common(departed.getOrDefault(task, IndexSet.EMPTY))
                      : absent.below(createdPods.getOrDefault(task, 0));
              evicted.forEach(index -> evicted(task, index));
            });
  }

  private void evicted(String task, int index) {
    String name = PodNames.of(diff.observation().name(), task, index);
    add(LifecycleEvent.POD_EVICTED, 0, task, name, "", index);
  }

  private void add(LifecycleEvent kind, int exitCode, JobObservation.Pod pod) {
    add(kind, exitCode, pod.task(), pod.name(), pod.uid(), pod.index());
  }

  private void add(
      LifecycleEvent kind, int exitCode, String task, String pod, String podUid, int index) {
    policyFor(kind, exitCode, task)
        .ifPresent(policy -> found.add(new PolicyTrigger(kind, policy, task, pod, podUid, index)));
  }

  /**
   * Returns the policy that answers: those of the task first, then those of the Job; the first
   * match wins (docs/reference/controllers.md#from-event-to-action).
   */
  private Optional<JobRules.Policy> policyFor(LifecycleEvent kind, int exitCode, String task) {
    var ofTask = tasks.get(task);
    Optional<JobRules.Policy> first =
        ofTask == null
            ? Optional.empty()
            : ofTask.policies().stream()
                .filter(policy -> answers(policy, kind, exitCode))
                .findFirst();
    return first.isPresent()
        ? first
        : diff.rules().policies().stream()
            .filter(policy -> answers(policy, kind, exitCode))
            .findFirst();
  }

  private static boolean answers(JobRules.Policy policy, LifecycleEvent kind, int exitCode) {
    boolean named =
        policy.triggers().contains(kind) || policy.triggers().contains(LifecycleEvent.ANY);
    boolean inTime = kind != LifecycleEvent.POD_PENDING || !policy.timeout().isZero();
    return (named && inTime) || (exitCode != 0 && policy.exitCode() == exitCode);
  }
}
