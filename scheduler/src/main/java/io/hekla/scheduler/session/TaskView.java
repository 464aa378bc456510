package io.hekla.scheduler.session;

import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.cluster.TaskStatus;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.snapshot.TaskClass;
import io.hekla.scheduler.snapshot.TaskState;
import java.util.Optional;

/** A task as it stands in the session. */
public final class TaskView {
  private final TaskState state;
  private final JobView job;
  private final SubJobView subJob;
  TaskStatus status;
  String nodeName;
  boolean evictionOccurred;
  private Optional<Attempt> lastAttempt = Optional.empty();
  private Optional<Misfit> misfit = Optional.empty();

  /**
   * Where a task stood in an attempt that was given up.
   *
   * @param evictionOccurred whether pods were to be evicted for the place that it was promised
   */
  public record Attempt(TaskStatus status, String nodeName, boolean evictionOccurred) {}

  TaskView(TaskState state, JobView job, SubJobView subJob) {
    this.state = state;
    this.job = job;
    this.subJob = subJob;
    status = state.status();
    nodeName = state.nodeName();
  }

  /** The pod as it was seen. */
  public TaskInfo info() {
    return state.info();
  }

  /** The task in the snapshot: as it was when the session began. */
  TaskState atStart() {
    return state;
  }

  /** The pod's uid. */
  public String uid() {
    return info().uid();
  }

  /** The job that it belongs to. */
  public JobView job() {
    return job;
  }

  /** The sub-job that it belongs to. */
  public SubJobView subJob() {
    return subJob;
  }

  /** Where it stands now. */
  public TaskStatus status() {
    return status;
  }

  /** The node that it is on or was given; empty if none. */
  public String nodeName() {
    return nodeName;
  }

  /** Whether pods are evicted for the place that it was promised. */
  public boolean evictionOccurred() {
    return evictionOccurred;
  }

  /** What decides where it can run. */
  public TaskClass taskClass() {
    return state.taskClass();
  }

  /** What it takes of a node. */
  public ResourceVector request() {
    return info().request();
  }

  /** Larger is more important. */
  public int priority() {
    return info().priority();
  }

  /** Where it stood in the last attempt that was given up. */
  public Optional<Attempt> lastAttempt() {
    return lastAttempt;
  }

  /** Why no node took it in this session, if one was looked for. */
  public Optional<Misfit> misfit() {
    return misfit;
  }

  void remember(Optional<Attempt> attempt) {
    lastAttempt = attempt;
  }

  void forgetMisfit() {
    misfit = Optional.empty();
  }

  void misfit(Misfit found) {
    misfit = Optional.of(found);
  }

  @Override
  public String toString() {
    return info().key().toString();
  }
}
