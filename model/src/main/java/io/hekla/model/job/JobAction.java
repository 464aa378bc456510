package io.hekla.model.job;

/**
 * Action that a Command object, a lifecycle policy or the machine itself requests of a Job. Source:
 * docs/reference/controllers.md#from-event-to-action.
 */
public enum JobAction {
  /** Suspension: unfinished pods are deleted, finished ones stay. */
  ABORT_JOB("AbortJob", Scope.JOB),
  /** New attempt with all pods new. */
  RESTART_JOB("RestartJob", Scope.JOB),
  /** Replacement of all pods of one task. */
  RESTART_TASK("RestartTask", Scope.TASK),
  /** Replacement of one pod. */
  RESTART_POD("RestartPod", Scope.POD),
  /** Replacement of all pods of one partition of a task. */
  RESTART_PARTITION("RestartPartition", Scope.PARTITION),
  /** Permanent end. */
  TERMINATE_JOB("TerminateJob", Scope.JOB),
  /** End as a success, whatever still runs. */
  COMPLETE_JOB("CompleteJob", Scope.JOB),
  /** Resumption of an aborted Job; consumes a retry. */
  RESUME_JOB("ResumeJob", Scope.JOB),
  /** Reconciliation of desired and observed state. */
  SYNC_JOB("SyncJob", Scope.NONE),
  /** Known to Volcano by name only; treated as {@link #OTHER}. */
  ENQUEUE_JOB("EnqueueJob", Scope.NONE),
  /** Any string that is not an action of a Job. */
  OTHER("", Scope.NONE);

  /** Extent of the pods that an action replaces, and so of the delayed actions that it cancels. */
  enum Scope {
    JOB,
    TASK,
    PARTITION,
    POD,
    NONE
  }

  private final String spelling;
  private final Scope scope;

  JobAction(String spelling, Scope scope) {
    this.spelling = spelling;
    this.scope = scope;
  }

  /** Returns the action as manifests spell it; empty for {@link #OTHER}. */
  public String spelling() {
    return spelling;
  }

  Scope scope() {
    return scope;
  }

  /** Reads a manifest's spelling; whatever is not an action of a Job is {@link #OTHER}. */
  public static JobAction read(String spelling) {
    for (JobAction action : values()) {
      if (action.spelling.equals(spelling)) {
        return action;
      }
    }
    return OTHER;
  }
}
