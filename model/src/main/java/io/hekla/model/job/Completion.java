package io.hekla.model.job;

/**
 * Rules for when a running Job has ended, and in which phase. Source:
 * docs/reference/controllers.md#completion.
 */
final class Completion {
  private Completion() {}

  static JobPhase next(PodDiff diff) {
    JobRules rules = diff.rules();
    PodCounts pods = diff.pods();
    int replicas = rules.replicas();
    if (replicas == 0) {
      return JobPhase.RUNNING;
    }
    boolean minSuccessSet = rules.minSuccess() > 0;
    if (minSuccessSet && pods.succeeded() >= rules.minSuccess()) {
      return JobPhase.COMPLETED;
    }
    if (pods.succeeded() + pods.failed() == replicas) {
      return !minSuccessSet
              && everyTaskDone(rules, pods)
              && pods.succeeded() >= rules.minAvailable()
          ? JobPhase.COMPLETED
          : JobPhase.FAILED;
    }
    return pods.pending() > replicas - rules.minAvailable() ? JobPhase.PENDING : JobPhase.RUNNING;
  }

  /**
   * Returns whether every task is done; tasks are checked one by one only if the Job's minimum is
   * no smaller than theirs together.
   */
  private static boolean everyTaskDone(JobRules rules, PodCounts pods) {
    int needed = JobRules.sum(rules.tasks().stream().map(JobRules.Task::needed));
    return rules.minAvailable() < needed
        || rules.tasks().stream()
            .filter(task -> task.minAvailable() != JobRules.UNSET)
            .filter(task -> pods.has(task.name()))
            .allMatch(task -> pods.of(task.name(), PodPhase.SUCCEEDED) >= task.minAvailable());
  }
}
