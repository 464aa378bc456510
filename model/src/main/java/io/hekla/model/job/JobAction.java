package io.hekla.model.job;

/**
 * What can be asked of a Job, by a Command object, by a lifecycle policy or by the machine itself.
 * Source: reference api-and-controllers.md §3.3.
 */
public enum JobAction {
  /** Suspend: unfinished pods go, finished ones stay. */
  ABORT_JOB("AbortJob", Scope.JOB),
  /** Begin a new attempt with all pods new. */
  RESTART_JOB("RestartJob", Scope.JOB),
  /** Replace all pods of one task. */
  RESTART_TASK("RestartTask", Scope.TASK),
  /** Replace one pod. */
  RESTART_POD("RestartPod", Scope.POD),
  /** Replace all pods of one partition of a task. */
  RESTART_PARTITION("RestartPartition", Scope.PARTITION),
  /** End for good. */
  TERMINATE_JOB("TerminateJob", Scope.JOB),
  /** End as a success, whatever still runs. */
  COMPLETE_JOB("CompleteJob", Scope.JOB),
  /** Take up an aborted Job again; consumes a retry. */
  RESUME_JOB("ResumeJob", Scope.JOB),
  /** Compare what is wanted with what is there. */
  SYNC_JOB("SyncJob", Scope.NONE),
  /** Known to the reference by name only; treated as {@link #OTHER}. */
  ENQUEUE_JOB("EnqueueJob", Scope.NONE),
  /** Any string that is not an action of a Job. */
  OTHER("", Scope.NONE);

  /** How much of a Job an action replaces, and so which delayed actions it makes pointless. */
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

  /** The action as manifests spell it; empty for {@link #OTHER}. */
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
