package io.hekla.scheduler.session;

import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.cluster.TaskStatus;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.snapshot.SnapshotTask;
import io.hekla.scheduler.snapshot.TaskClass;
import java.util.Optional;

/** Task in its current state in the session. */
public final class TaskView {
  private final SnapshotTask state;
  private final JobView job;
  private final SubJobView subJob;
  TaskStatus status;
  String nodeName;
  boolean evictionOccurred;
  boolean isSpared;
  private Optional<Attempt> lastAttempt = Optional.empty();
  private Optional<Attempt> lastPlacement = Optional.empty();
  private Optional<Misfit> misfit = Optional.empty();
  private boolean searched;

  /**
   * Place of a task in an attempt that was dropped.
   *
   * @param evictionOccurred whether pods were to be evicted for the place to which it was pipelined
   */
  public record Attempt(TaskStatus status, String nodeName, boolean evictionOccurred) {}

  TaskView(SnapshotTask state, JobView job, SubJobView subJob) {
    this.state = state;
    this.job = job;
    this.subJob = subJob;
    status = state.status();
    nodeName = state.nodeName();
  }

  /** The observed pod. */
  public TaskInfo info() {
    return state.info();
  }

  /** The task in the snapshot: as it was when the session began. */
  SnapshotTask atStart() {
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

  /** Its current status. */
  public TaskStatus status() {
    return status;
  }

  /**
   * Returns whether a session before decided its bind, which is not observed yet; it still stands.
   */
  public boolean isBeingBound() {
    return status == TaskStatus.BINDING && state.status() == TaskStatus.BINDING;
  }

  /** Node that it is on or was given; empty if none. */
  public String nodeName() {
    return nodeName;
  }

  /** Returns whether pods are evicted for the place to which it is pipelined. */
  public boolean evictionOccurred() {
    return evictionOccurred;
  }

  /** Returns whether the last attempt that evicted it was dropped, so that it is where it was. */
  public boolean isSpared() {
    return isSpared;
  }

  /** Class of tasks with the same requirements of nodes. */
  public TaskClass taskClass() {
    return state.taskClass();
  }

  /** Its request of a node. */
  public ResourceVector request() {
    return info().request();
  }

  /** Its priority; larger is more important. */
  public int priority() {
    return info().priority();
  }

  /** Its place in the last attempt that was dropped. */
  public Optional<Attempt> lastAttempt() {
    return lastAttempt;
  }

  /**
   * Its place in the last attempt that was dropped, of an action that evicts nothing for it: it has
   * that place on the cluster as it is, or once pods have gone that are terminating anyway.
   */
  public Optional<Attempt> lastPlacement() {
    return lastPlacement;
  }

  /** Its misfit: why no node took it in this session, if one was searched for. */
  public Optional<Misfit> misfit() {
    return misfit;
  }

  void remember(Attempt attempt, boolean isMakingRoom) {
    lastAttempt = Optional.of(attempt);
    lastPlacement = isMakingRoom ? lastPlacement : lastAttempt;
  }

  void forgetAttempts() {
    lastAttempt = Optional.empty();
    lastPlacement = Optional.empty();
  }

  void forgetMisfit() {
    misfit = Optional.empty();
  }

  /** Returns whether an action has searched for a node for it in this session. */
  public boolean isSearched() {
    return searched;
  }

  void search() {
    searched = true;
  }

  void misfit(Misfit found) {
    misfit = Optional.of(found);
  }

  /** What the session found about it. */
  record Findings(
      Optional<Attempt> lastAttempt, Optional<Attempt> lastPlacement, Optional<Misfit> misfit) {}

  Findings findings() {
    return new Findings(lastAttempt, lastPlacement, misfit);
  }

  void restore(Findings found) {
    lastAttempt = found.lastAttempt;
    lastPlacement = found.lastPlacement;
    misfit = found.misfit;
  }

  @Override
  public String toString() {
    return info().key().toString();
  }
}
